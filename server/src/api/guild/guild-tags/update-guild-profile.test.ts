import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { TAGS, tagged } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

const badgeAt = (guildId: string, hash: string, form: string) =>
  fetch(`${p.address}/cdn/guild-tag-badges/${guildId}/${hash}.${form}`);

test('[guilds/guild-tags] a guild with GUILD_TAGS sets its tag and badge: GUILD_UPDATE, audit 211, and the CDN serves the badge', async () => {
  const { ada, guild, profile } = await tagged(p, operator, null);
  const set = await ada.patch(
    profile,
    { tag: 'GLD', badge: 8, badge_color_primary: '#FF0000', badge_color_secondary: '#000000' },
    { headers: { 'x-audit-log-reason': 'ours' } },
  );
  expect(set.status).toBe(200);
  expect(set.body).toMatchObject({
    id: guild.id,
    tag: 'GLD',
    badge: 8,
    badge_color_primary: '#ff0000',
    badge_color_secondary: '#000000',
    badge_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    member_count: 2,
    visibility: 2,
  });
  const hash = String(set.body.badge_hash);
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, profile: { tag: 'GLD', badge: hash } });
  expect((await ada.get(`/guilds/${guild.id}`)).body.profile).toEqual({ tag: 'GLD', badge: hash });
  expect((await ada.get(profile)).body).toEqual(set.body);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 211,
    target_id: guild.id,
    reason: 'ours',
    changes: [{ key: 'server_tag', new_value: 'GLD' }, { key: 'badge' }, { key: 'badge_color_primary' }, {}],
  });
  for (const [form, type, side] of [
    ['png', 'image/png', 256],
    ['webp?size=64', 'image/webp', 64],
    ['jpg?size=16', 'image/jpeg', 16],
  ] as const) {
    const served = await badgeAt(guild.id, hash, form);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, type]);
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: side, height: side });
  }
  expect((await badgeAt(guild.id, '0'.repeat(32), 'png')).status).toBe(404);
});

test('absent fields are kept, null restores a colour or removes the tag, and an identical change has no effect', async () => {
  const { ada, guild, profile } = await tagged(p, operator, null);
  await ada.patch(profile, { tag: 'A', badge: 3, badge_color_primary: '#123456' });
  const recolored = await ada.patch(profile, { badge_color_primary: null });
  expect(recolored.body).toMatchObject({ tag: 'A', badge: 3, badge_color_primary: '#ffd166' });
  const [updates, entries] = [p.emitted('GUILD_UPDATE').length, p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').length];
  expect((await ada.patch(profile, {})).body).toEqual(recolored.body);
  expect((await ada.patch(profile, { tag: 'A', badge: 3 })).body).toEqual(recolored.body);
  expect([p.emitted('GUILD_UPDATE').length, p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').length]).toEqual([updates, entries]);
  const removed = await ada.patch(profile, { tag: null });
  expect(removed.body).toMatchObject({ tag: null, badge: 3, badge_hash: null });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, profile: null });
});

test('a tag has 1 to 4 visible characters in normalisation form C, in any script', async () => {
  const { ada, profile } = await tagged(p, operator, null);
  for (const [given, stored] of [
    ['x', 'x'],
    ['A-1!', 'A-1!'],
    ['日本', '日本'],
    ['E\u0301te\u0301', 'Été'],
    ['🔥🔥🔥🔥', '🔥🔥🔥🔥'],
  ])
    expect((await ada.patch(profile, { tag: given })).body.tag).toBe(stored);
  const before = (await ada.get(profile)).body;
  const refused = [
    '',
    'ABCDE',
    'A B',
    ' A',
    'A\u00a0',
    'A\n',
    'A\u200b',
    'A\u202e',
    'A\u00ad',
    '\u3164',
    '\u2800',
    '\u0301A',
    'A\ufe0f',
    '\ue000',
  ];
  for (const tag of refused) {
    const answer = await ada.patch(profile, { tag });
    expect([tag, answer.status, answer.error.code]).toEqual([tag, 400, 50035]);
    expect(Object.keys(Object(answer.error.errors))).toEqual(['tag']);
  }
  expect((await ada.get(profile)).body).toEqual(before);
});

test('[errors 50035] badges that do not exist, retired ones, packs without their feature, invalid colours', async () => {
  const { ada, guild, profile } = await tagged(p, operator);
  for (const body of [
    { badge: 10 },
    { badge: 20 },
    { badge: 41 },
    { badge: -1 },
    { badge: 21 },
    { badge: 'fire' },
    { badge: null },
  ])
    expect((await ada.patch(profile, body)).body).toMatchObject({ code: 50035, errors: { badge: {} } });
  for (const color of ['red', '#fff', '#gggggg', 16711680])
    expect((await ada.patch(profile, { badge_color_secondary: color })).body).toMatchObject({
      code: 50035,
      errors: { badge_color_secondary: {} },
    });
  await operator.patch(`/operator/guilds/${guild.id}`, { features: [...TAGS, 'GUILD_TAGS_BADGE_PACK_PETS'] });
  expect((await ada.patch(profile, { badge: 25 })).body).toMatchObject({ tag: 'ADA', badge: 25 });
  expect((await ada.patch(profile, { badge: 26 })).error.code).toBe(50035);
});

test('[errors] requires the feature (50035), MANAGE_GUILD (50013), membership (50001); bots are allowed', async () => {
  const { ada, bob, guild, profile } = await tagged(p, operator);
  const stranger = await p.person('stranger');
  expect((await bob.patch(profile, { tag: 'BOB' })).error.code).toBe(50013);
  expect((await stranger.patch(profile, { tag: 'EVE' })).error.code).toBe(50001);
  expect((await ada.patch('/guilds/1/profile', { tag: 'X' })).error.code).toBe(10004);
  expect((await p.anyone.patch(profile, { tag: 'X' })).status).toBe(401);
  const bot = await p.bot(ada, { guild, permissions: permissionBits('MANAGE_GUILD') });
  expect((await bot.patch(profile, { tag: 'BOT' })).body.tag).toBe('BOT');
  const plain = await p.guild(ada);
  const refused = await ada.patch(`/guilds/${plain.id}/profile`, { tag: 'X' });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 50035, errors: { tag: { _errors: [{ code: 'GUILD_FEATURE_REQUIRED' }] } } },
  ]);
  expect((await ada.get(`/guilds/${plain.id}`)).body.profile).toBeNull();
});

test('concurrent changes are all kept, and the resulting badge is drawn', async () => {
  const { ada, guild, profile } = await tagged(p, operator);
  const answers = await Promise.all([
    ada.patch(profile, { badge: 5 }),
    ada.patch(profile, { badge_color_primary: '#00ff00' }),
    ada.patch(profile, { badge_color_secondary: '#0000ff' }),
  ]);
  expect(answers.map(({ status, error }) => [status, error.message])).toEqual(answers.map(() => [200, undefined]));
  const after = await ada.get(profile);
  expect(after.body).toMatchObject({ badge: 5, badge_color_primary: '#00ff00', badge_color_secondary: '#0000ff' });
  expect((await badgeAt(guild.id, String(after.body.badge_hash), 'png')).status).toBe(200);
});
