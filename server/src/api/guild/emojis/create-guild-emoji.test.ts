import type { Answer } from '@guildhall/testkit/answer';
import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

/** One red pixel, and two frames of 8 x 8 pixels. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF =
  'data:image/gif;base64,R0lGODlhCAAIAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAACAAIAAACB4yPqcvtXQAAIfkEBQoAAAAsAAAAAAgACACATGlxAAAAAgeMj6nL7V0AADs=';

async function house(...permissions: Permission[]) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: String(bitsOf(...permissions)) });
  return { ada, guild, bot, path: `/guilds/${guild.id}/emojis` as const };
}

/** A guild whose @everyone lacks the default permissions. */
async function strictHouse(...permissions: Permission[]) {
  const made = await house(...permissions);
  await made.ada.patch(`/guilds/${made.guild.id}/roles/${made.guild.id}`, { permissions: '0' });
  return made;
}

test('[operations] CREATE_GUILD_EXPRESSIONS creates an emoji: the whole list is sent, and an audit entry added', async () => {
  const { ada, bot, guild, path } = await strictHouse('CREATE_GUILD_EXPRESSIONS');
  const first = await ada.post(path, { name: 'first', image: PNG });
  const made = await bot.post(path, { name: 'party_2', image: PNG }, { headers: { 'x-audit-log-reason': 'fun' } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'party_2',
    user: { id: bot.id },
    roles: [],
    require_colons: true,
    managed: false,
    animated: false,
    available: true,
  });
  const { user: _user, ...plain } = made.body;
  expect(p.emitted('GUILD_EMOJIS_UPDATE').at(-1)).toEqual({
    guild_id: guild.id,
    emojis: [expect.objectContaining({ id: first.body.id }), plain],
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 60,
    target_id: made.body.id,
    user_id: bot.id,
    reason: 'fun',
    changes: [
      { key: 'name', new_value: 'party_2' },
      { key: 'roles', new_value: [] },
    ],
  });
});

test('[guilds/split-permissions] from 2026-02-23 on MANAGE_GUILD_EXPRESSIONS is not enough to create one', async () => {
  const { bot, path } = await strictHouse('MANAGE_GUILD_EXPRESSIONS');
  const refused = await bot.post(path, { name: 'party', image: PNG });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test('[guilds/split-permissions] before 2026-02-23 MANAGE_GUILD_EXPRESSIONS is enough to create one', async () => {
  const before = await startPlatform({ now: Date.UTC(2026, 1, 22, 23, 59) });
  try {
    const ada = await before.person('ada');
    const guild = await before.guild(ada);
    await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
    const permissions = String(bitsOf('MANAGE_GUILD_EXPRESSIONS'));
    const bot = await before.bot(ada, { guild, permissions });
    const path = `/guilds/${guild.id}/emojis` as const;
    expect((await bot.post(path, { name: 'older', image: PNG })).status).toBe(201);
    await before.clock.advance(120_000);
    expect((await bot.post(path, { name: 'newer', image: PNG })).error.code).toBe(50013);
  } finally {
    await before.stop();
  }
});

test('the image itself determines whether the emoji is animated', async () => {
  const { ada, path } = await house();
  const moving = await ada.post(path, { name: 'moving', image: GIF.replace('image/gif', 'image/png') });
  expect(moving.body).toMatchObject({ animated: true });
  const one = await sharp(Buffer.from(GIF.split(',')[1] ?? '', 'base64'))
    .gif()
    .toBuffer();
  const still = await ada.post(path, { name: 'still', image: `data:image/gif;base64,${one.toString('base64')}` });
  expect(still.body).toMatchObject({ animated: false });
});

test('its image is served under its id in the requested format', async () => {
  const { ada, path } = await house();
  const still = await ada.post(path, { name: 'still', image: PNG });
  const moving = await ada.post(path, { name: 'moving', image: GIF });
  const type = async (file: string) => {
    const response = await fetch(`${p.address}/cdn/emojis/${file}`);
    return [response.status, response.headers.get('content-type')];
  };
  expect(await type(`${still.body.id}.png`)).toEqual([200, 'image/png']);
  expect(await type(`${still.body.id}.webp?size=16`)).toEqual([200, 'image/webp']);
  expect(await type(`${moving.body.id}.gif`)).toEqual([200, 'image/gif']);
  expect((await type(`${still.body.id}.gif`))[0]).toBe(415);
});

test('[limits] name 2 to 32 letters, digits and underscores; a valid image of at most 256 KiB', async () => {
  const { ada, path } = await house();
  for (const [body, field, code] of [
    [{ name: 'x', image: PNG }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    [{ name: 'x'.repeat(33), image: PNG }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    [{ name: 'two words', image: PNG }, 'name', 'STRING_TYPE_REGEX'],
    [{ image: PNG }, 'name', 'BASE_TYPE_REQUIRED'],
    [{ name: 'party' }, 'image', 'BASE_TYPE_REQUIRED'],
    [{ name: 'party', image: 'data:image/png;base64,aGVsbG8=' }, 'image', 'IMAGE_INVALID'],
    [{ name: 'party', image: 'data:text/plain;base64,aGVsbG8=' }, 'image', 'IMAGE_INVALID'],
    [{ name: 'party', image: `${PNG.replace(/=+$/, '')}${'A'.repeat(4 * 90_000)}` }, 'image', 'BINARY_TYPE_MAX_SIZE'],
  ] as const) {
    const refused = await ada.post(path, body);
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
    expect(refused.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
  }
  const odd = await ada.post(path, { name: 'party', image: PNG, roles: ['1'] });
  expect(odd.body).toMatchObject({ code: 50035, errors: { roles: { 0: { _errors: [{ code: 'INVALID_ROLE' }] } } } });
  expect((await ada.get(path)).body).toEqual([]);
});

test('roles of the guild may be set, without duplicates', async () => {
  const { ada, guild, path } = await house();
  const role = await ada.post(`/guilds/${guild.id}/roles`, { name: 'fans' });
  const made = await ada.post(path, { name: 'fans', image: PNG, roles: [role.body.id, null, role.body.id] });
  expect(made.body.roles).toEqual([role.body.id]);
});

test('[limits] 50 static ones (30008) and 50 animated ones (30018), also under concurrent requests', async () => {
  const { ada, guild, path } = await house();
  await p.server.platform.store.transaction(async (db) => {
    for (let index = 0; index < 96; index += 1) {
      const row = { id: String(2n ** 60n + BigInt(index)), guild_id: guild.id, name: 'e', animated: index % 2, user_id: ada.id };
      await db.kysely
        .insertInto('emojis')
        .values({ ...row, application_id: null, roles_json: '[]' })
        .execute();
    }
    await db.kysely.updateTable('guilds').set({ state_version: 1000 }).where('id', '=', guild.id).execute();
  });
  const codes = (answers: Answer[]) => answers.map(({ status, error }) => error.code ?? status).sort();
  const many = (image: string) => Promise.all(Array.from({ length: 4 }, () => ada.post(path, { name: 'party', image })));
  expect(codes(await many(PNG))).toEqual([201, 201, 30008, 30008]);
  expect(codes(await many(GIF))).toEqual([201, 201, 30018, 30018]);
  expect((await ada.get(path)).body).toHaveLength(100);
});

test('the guild object contains its emojis, over HTTP, on the gateway and in GUILD_UPDATE', async () => {
  const { ada, guild, bot, path } = await house();
  const made = await ada.post(path, { name: 'party', image: PNG });
  const shown = [expect.objectContaining({ id: made.body.id, name: 'party' })];
  expect((await ada.get(`/guilds/${guild.id}`)).body.emojis).toEqual(shown);
  expect((await ada.patch(`/guilds/${guild.id}`, { name: 'Renamed' })).body.emojis).toEqual(shown);
  expect(p.emitted('GUILD_UPDATE').at(-1)?.emojis).toEqual(shown);
  const session = await bot.connect({ intents: 1 });
  expect((await session.event('GUILD_CREATE', (one: { id: string; emojis: object[] }) => one.id === guild.id)).emojis).toEqual(
    shown,
  );
  await session.close();
});
