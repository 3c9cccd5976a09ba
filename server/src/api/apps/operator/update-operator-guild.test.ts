import { startFixtures } from '@guildhall/testkit/fixtures';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

const still = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#aa3366' } })
  .png()
  .toBuffer();
const PNG = `data:image/png;base64,${still.toString('base64')}`;
const GIF =
  'data:image/gif;base64,R0lGODlhCAAIAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAACAAIAAACB4yPqcvtXQAAIfkEBQoAAAAsAAAAAAgACACATGlxAAAAAgeMj6nL7V0AADs=';

test('[enums guild_feature] a tier adds its features and removes them again; features that were granted are kept', async ({
  alice,
  guild,
}) => {
  const path = `/operator/guilds/${guild.id}` as const;
  const own = `/guilds/${guild.id}` as const;
  const given = await operator.patch(path, { features: ['GUESTS_ENABLED'] });
  expect([given.status, given.body.features]).toEqual([200, ['GUESTS_ENABLED']]);
  const boosted = await operator.patch(path, { premium_tier: 2, premium_subscription_count: 7 });
  expect(boosted.body).toMatchObject({ id: guild.id, premium_tier: 2, premium_subscription_count: 7 });
  expect(boosted.body.features).toEqual(['GUESTS_ENABLED', 'ANIMATED_ICON', 'INVITE_SPLASH', 'BANNER', 'ROLE_ICONS']);
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ premium_tier: 2 });
  expect((await alice.get(own)).body).toMatchObject({ premium_tier: 2, premium_subscription_count: 7 });
  await alice.patch(own, { features: ['INVITES_DISABLED'] });
  expect((await operator.patch(path, { premium_tier: 0 })).body.features).toEqual(['INVITES_DISABLED', 'GUESTS_ENABLED']);
});

test('[errors 50101] animated icons, banners, splashes and role icons require their features', async ({ alice, guild }) => {
  const path = `/operator/guilds/${guild.id}` as const;
  const own = `/guilds/${guild.id}` as const;
  const role = (await alice.post<{ id: string }>(`${own}/roles`, {})).body.id;
  const attempts = async () => [
    (await alice.patch(own, { icon: GIF })).error.code,
    (await alice.patch(own, { banner: PNG })).error.code,
    (await alice.patch(own, { splash: PNG })).error.code,
    (await alice.patch(`${own}/roles/${role}`, { icon: PNG })).error.code,
    (await alice.patch(own, { banner: GIF })).error.code,
  ];
  expect(await attempts()).toEqual([50101, 50101, 50101, 50101, 50101]);
  expect((await alice.patch(own, { icon: PNG })).body.icon).toMatch(/^[0-9a-f]{32}$/);
  await operator.patch(path, { premium_tier: 2 });
  expect(await attempts()).toEqual([undefined, undefined, undefined, undefined, 50101]);
  await operator.patch(path, { premium_tier: 3 });
  expect((await alice.patch(own, { banner: GIF })).body.banner).toMatch(/^a_/);
  expect((await alice.post('/guilds', { name: 'Moving', icon: GIF })).error.code).toBe(50101);
  expect(guild.id).toBeTruthy();
});

/** Fills a guild up to the limits without a tier. */
async function fill(guildId: string, userId: string) {
  const of = { guild_id: guildId, user_id: userId };
  const many = <T extends object>(count: number, row: T, from: number) =>
    Array.from({ length: count }, (_, n) => ({ ...of, ...row, id: String(1_300_000_000_000_000_000n + BigInt(from + n)) }));
  const emoji = { application_id: null, name: 'one', animated: 0, roles_json: '[]' };
  const sound = { name: 'beep', volume: 1, emoji_id: null, emoji_name: null };
  await p.server.platform.store.transaction(async ({ kysely }) => {
    await kysely
      .insertInto('emojis')
      .values(many(50, emoji, 1000))
      .execute();
    await kysely
      .insertInto('stickers')
      .values(many(5, { name: 'one', tags: 't', description: '', format_type: 1 }, 2000))
      .execute();
    await kysely
      .insertInto('soundboard_sounds')
      .values(many(8, sound, 3000))
      .execute();
    await kysely.updateTable('guilds').set({ state_version: 1000 }).where('id', '=', guildId).execute();
  });
}

test('[limits] emojis, stickers, sounds and bit rates depend on the tier', async ({ alice, guild }) => {
  const path = `/operator/guilds/${guild.id}` as const;
  const own = `/guilds/${guild.id}` as const;
  await fill(guild.id, alice.id);
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'sixth', tags: 'x', description: '' })) form.append(name, value);
  const picture = await sharp(still).resize(320, 320).png().toBuffer();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const [beep] = (await alice.get<{ sound_id: string }[]>('/soundboard-default-sounds')).body;
  const file = await fetch(`${p.address}/cdn/soundboard-sounds/${beep?.sound_id}`);
  const sound = `data:audio/ogg;base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;
  const more = async () => [
    (await alice.post(`${own}/emojis`, { name: 'more', image: PNG })).error.code,
    (await alice.post(`${own}/stickers`, form)).error.code,
    (await alice.post(`${own}/soundboard-sounds`, { name: 'more', sound })).error.code,
  ];
  const bitrate = async (value: number) =>
    (await alice.post(`${own}/channels`, { name: 'voice', type: 2, bitrate: value })).error.code;
  expect(await more()).toEqual([30008, 30039, 30045]);
  expect([await bitrate(96_000), await bitrate(96_001)]).toEqual([undefined, 30052]);
  await operator.patch(path, { premium_tier: 1 });
  expect(await more()).toEqual([undefined, undefined, undefined]);
  expect([await bitrate(128_000), await bitrate(128_001)]).toEqual([undefined, 30052]);
  await operator.patch(path, { premium_tier: 3 });
  expect(await bitrate(384_000)).toBeUndefined();
});

test('[people/operators] others 50001, unknown 10004, features that the operator cannot grant 50035', async ({
  alice,
  guild,
}) => {
  const path = `/operator/guilds/${guild.id}` as const;
  expect((await alice.patch(path, { premium_tier: 3 })).error.code).toBe(50001);
  expect((await operator.patch('/operator/guilds/1', {})).error.code).toBe(10004);
  for (const body of [{ features: ['COMMUNITY'] }, { premium_tier: 4 }, { premium_subscription_count: -1 }])
    expect((await operator.patch(path, body)).error.code).toBe(50035);
});
