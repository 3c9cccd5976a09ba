import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

/** A one-pixel image. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[guilds/guilds] a person creates a guild with a text category and a voice category', async () => {
  const ada = await p.person('ada');
  const made = await ada.post('/guilds', { name: '  The Guild ' });
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect(made.body).toMatchObject({
    name: 'The Guild',
    owner_id: ada.id,
    icon: null,
    features: [],
    afk_timeout: 300,
    nsfw: false,
  });
  expect(made.body.roles).toMatchObject([{ id, name: '@everyone', position: 0, managed: false }]);

  const channels = await ada.get(`/guilds/${id}/channels`);
  const named = (name: string) => channels.body.find((channel) => channel.name === name);
  expect(channels.body).toHaveLength(4);
  expect(named('general')).toMatchObject({ type: 0, parent_id: named('Text Channels')?.id });
  expect(named('General')).toMatchObject({ type: 2, parent_id: named('Voice Channels')?.id });
  expect(made.body.system_channel_id).toBe(named('general')?.id);
  expect((await ada.get(`/guilds/${id}`, { query: { with_counts: true } })).body.approximate_member_count).toBe(1);
});

test('the owner receives the new guild on the gateway immediately', async () => {
  const ada = await p.person('ada');
  const session = await ada.connect();
  const made = await ada.post('/guilds', { name: 'Seen' });
  const created = await session.event('GUILD_CREATE', (guild) => String(guild.id) === String(made.body.id));
  expect(created.channels).toHaveLength(4);
  expect(created.member_count).toBe(1);
});

test('[guilds/guilds] an app gets 20001', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const refused = await bot.post('/guilds', { name: 'No guild' });
  expect(refused.status).toBe(403);
  expect(refused.error.code).toBe(20001);
});

test('[limits] a name has 2 to 100 characters', async () => {
  const ada = await p.person('ada');
  for (const name of ['a', ' a ', 'x'.repeat(101)]) {
    const refused = await ada.post('/guilds', { name });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 50035, errors: { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } });
  }
  expect((await ada.post('/guilds', {})).body).toMatchObject({
    code: 50035,
    errors: { name: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } },
  });
  expect((await ada.get('/users/@me/guilds')).body).toEqual([]);
});

test('an icon is stored under its hash, and an invalid image is refused', async () => {
  const ada = await p.person('ada');
  const made = await ada.post('/guilds', { name: 'Pictured', icon: PNG });
  expect(made.status).toBe(201);
  expect(made.body.icon).toMatch(/^[0-9a-f]{32}$/);
  const stored = await p.server.platform.blobs.stat(`icons/${made.body.id}/${made.body.icon}`);
  expect(stored?.size).toBe(Buffer.from(PNG.split(',')[1] ?? '', 'base64').length);

  for (const icon of ['data:image/png;base64,aGVsbG8=', 'https://example.org/icon.png']) {
    const refused = await ada.post('/guilds', { name: 'Pictured', icon });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 50035, errors: { icon: { _errors: [{ code: 'IMAGE_INVALID' }] } } });
  }
});

test('roles and channels of the body refer to each other by placeholder ids', async () => {
  const ada = await p.person('ada');
  const made = await ada.post('/guilds', {
    name: 'Planned',
    system_channel_id: 3,
    afk_channel_id: '4',
    verification_level: 2,
    roles: [
      { id: 1, permissions: permissionBits('VIEW_CHANNEL') },
      { id: 2, name: 'Staff', permissions: permissionBits('ADMINISTRATOR'), hoist: true, color: 255 },
    ],
    channels: [
      { id: 5, type: 4, name: 'Rooms' },
      {
        id: 3,
        name: 'Front Desk',
        parent_id: 5,
        permission_overwrites: [
          { id: 2, allow: permissionBits('SEND_MESSAGES') },
          { id: 1, deny: permissionBits('SEND_MESSAGES') },
        ],
      },
      { id: 4, type: 2, name: 'Away', parent_id: '5' },
    ],
  });
  expect(made.status).toBe(201);
  const { id, roles } = made.body;
  expect(roles).toMatchObject([
    { id, name: '@everyone', permissions: permissionBits('VIEW_CHANNEL') },
    { name: 'Staff', permissions: permissionBits('ADMINISTRATOR'), hoist: true, color: 255, position: 1 },
  ]);
  expect(made.body.verification_level).toBe(2);
  const channels = await ada.get(`/guilds/${id}/channels`);
  const [rooms, desk, away] = ['Rooms', 'front-desk', 'Away'].map((name) =>
    channels.body.find((channel) => channel.name === name),
  );
  expect(desk).toMatchObject({
    id: made.body.system_channel_id,
    parent_id: rooms?.id,
    permission_overwrites: [
      { id: roles?.[1]?.id, type: 0, allow: permissionBits('SEND_MESSAGES'), deny: '0' },
      { id, type: 0, allow: '0', deny: permissionBits('SEND_MESSAGES') },
    ],
  });
  expect(away?.id).toBe(made.body.afk_channel_id);
});

test('a placeholder that refers to nothing is refused at its path', async () => {
  const ada = await p.person('ada');
  const refused = await ada.post('/guilds', { name: 'Lost', channels: [{ name: 'a' }, { name: 'b', parent_id: 9 }] });
  expect(refused.status).toBe(400);
  expect(refused.error.errors).toMatchObject({
    channels: { 1: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_INVALID_TYPE' }] } } },
  });
  const system = await ada.post('/guilds', { name: 'Lost', channels: [{ id: 1, name: 'a' }], system_channel_id: 2 });
  expect(system.error.errors).toMatchObject({ system_channel_id: { _errors: [{ code: 'CHANNEL_INVALID' }] } });
});

test('[limits] a category of the body holds at most 50 channels', async () => {
  const ada = await p.person('ada');
  const rooms = Array.from({ length: 51 }, () => ({ name: 'room', parent_id: 1 }));
  const refused = await ada.post('/guilds', { name: 'Full', channels: [{ id: 1, type: 4, name: 'Rooms' }, ...rooms] });
  expect(refused.error.errors).toMatchObject({
    channels: { 51: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS' }] } } },
  });
});

test('[errors 30001] a person is in at most 100 guilds', async () => {
  const ada = await p.person('ada');
  await p.server.platform.store.transaction(async (db) => {
    for (let index = 0; index < 100; index += 1) {
      const member = { guild_id: String(index + 1), user_id: ada.id, roles_json: '[]', bio: '', joined_at: 0, deaf: 0, mute: 0 };
      await db.kysely
        .insertInto('members')
        .values({ ...member, flags: 0, pending: 0, temporary: 0 })
        .execute();
    }
  });
  const refused = await ada.post('/guilds', { name: 'Too many' });
  expect(refused.status).toBe(400);
  expect(refused.error.code).toBe(30001);
  const left = await p.server.platform.store.read.kysely
    .selectFrom('guilds')
    .select('id')
    .where('owner_id', '=', ada.id)
    .execute();
  expect(left).toEqual([]);
});
