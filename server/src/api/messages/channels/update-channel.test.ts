import { permissionBits } from '@guildhall/testkit/fixtures';
import { grantFeatures } from '@guildhall/testkit/features';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const VIEW_CHANNEL = 1n << 10n;
const MANAGE_CHANNELS = 1n << 4n;
const MANAGE_ROLES = 1n << 28n;
const SEND_MESSAGES = 1n << 11n;

async function house(permissions = VIEW_CHANNEL | MANAGE_CHANNELS) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: String(permissions) });
  return { ada, guild, bot, path: `/channels/${guild.text.id}` as const };
}

const entries = (guildId: string) =>
  p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').filter((entry) => String(entry.guild_id) === guildId);

test('[operations] a change is returned, sent as an event and audited', async () => {
  const { bot, guild, path } = await house();
  const changed = await bot.patch(path, {
    name: 'The Lounge',
    topic: 'ease',
    nsfw: true,
    rate_limit_per_user: 10,
    position: 7,
    parent_id: null,
  });
  expect(changed.status).toBe(200);
  const after = { name: 'the-lounge', topic: 'ease', nsfw: true, rate_limit_per_user: 10, position: 7, parent_id: null };
  expect(changed.body).toMatchObject(after);
  expect(p.emitted('CHANNEL_UPDATE').at(-1)).toEqual(changed.body);
  const entry = entries(guild.id).at(-1);
  expect(entry).toMatchObject({ action_type: 11, target_id: guild.text.id, user_id: bot.id });
  expect(entry?.changes).toContainEqual({ key: 'name', old_value: 'general', new_value: 'the-lounge' });
  const seen = p.events.length;
  expect((await bot.patch(path, { topic: 'ease' })).body).toEqual(changed.body);
  expect(p.events).toHaveLength(seen);
  expect((await bot.patch(path, { topic: null, rate_limit_per_user: null })).body).toMatchObject({
    topic: null,
    rate_limit_per_user: 0,
  });
});

test('updating without MANAGE_CHANNELS is 50013, a hidden channel 50001, a direct message 50003', async () => {
  const { ada, bot, guild, path } = await house(VIEW_CHANNEL);
  expect((await bot.patch(path, { name: 'mine' })).error.code).toBe(50013);
  await ada.put(`${path}/permissions/${bot.id}`, { type: 1, deny: String(VIEW_CHANNEL) });
  expect((await bot.patch(path, { name: 'mine' })).error.code).toBe(50001);
  const bob = await p.person('bob');
  const direct = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  expect((await ada.patch(`/channels/${direct.body.id}`, { name: 'us' })).error.code).toBe(50003);
  expect((await ada.get(path)).body.name).toBe('general');
  expect(entries(guild.id).filter((entry) => Number(entry.action_type) === 11)).toEqual([]);
});

test('[operations] overwrites need MANAGE_ROLES, and each addition, change and deletion is audited', async () => {
  const idle = await house();
  const refused = await idle.bot.patch(idle.path, { permission_overwrites: [] });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);

  const { bot, guild, path } = await house(VIEW_CHANNEL | MANAGE_CHANNELS | MANAGE_ROLES | SEND_MESSAGES);
  const set = (permission_overwrites: object[]) => bot.patch(path, { permission_overwrites });
  const deny = (bits: bigint) => ({ id: guild.id, type: 0, deny: String(bits) });
  expect((await set([deny(SEND_MESSAGES), { id: bot.id, type: 1, allow: String(SEND_MESSAGES) }])).status).toBe(200);
  const last = await set([deny(SEND_MESSAGES | VIEW_CHANNEL)]);
  expect(last.status).toBe(200);
  expect(last.body).toHaveProperty('permission_overwrites', [
    { id: guild.id, type: 0, allow: '0', deny: permissionBits('VIEW_CHANNEL', 'SEND_MESSAGES') },
  ]);
  const made = entries(guild.id).map((entry) => [Number(entry.action_type), entry.options]);
  expect(made.slice(-4)).toEqual([
    [13, { id: guild.id, type: '0', role_name: '@everyone' }],
    [13, { id: bot.id, type: '1' }],
    [14, { id: guild.id, type: '0', role_name: '@everyone' }],
    [15, { id: bot.id, type: '1' }],
  ]);
  expect(entries(guild.id).at(-2)?.changes).toEqual([{ key: 'deny', old_value: '2048', new_value: '3072' }]);
});

test('[operations] children synced with a category stay synced, the others keep their overwrites', async () => {
  const { ada, guild } = await house();
  const category = await ada.post(`/guilds/${guild.id}/channels`, { name: 'Rooms', type: 4 });
  const parent_id = category.body.id;
  const synced = await ada.post(`/guilds/${guild.id}/channels`, { name: 'synced', parent_id });
  const apart = await ada.post(`/guilds/${guild.id}/channels`, {
    name: 'apart',
    parent_id,
    permission_overwrites: [{ id: ada.id, type: 1, allow: permissionBits('VIEW_CHANNEL') }],
  });
  const seen = p.emitted('CHANNEL_UPDATE').length;
  const overwrite = { id: guild.id, type: 0, allow: '0', deny: permissionBits('SEND_MESSAGES') };
  await ada.patch(`/channels/${parent_id}`, { permission_overwrites: [overwrite] });
  expect(
    p
      .emitted('CHANNEL_UPDATE')
      .slice(seen)
      .map((event) => event.id),
  ).toEqual([parent_id, synced.body.id]);
  expect((await ada.get(`/channels/${synced.body.id}`)).body).toHaveProperty('permission_overwrites', [overwrite]);
  expect((await ada.get(`/channels/${apart.body.id}`)).body).toEqual(apart.body);
});

test('[operations] text and announcement channels convert to each other in NEWS guilds only', async () => {
  const { ada, guild, path } = await house();
  const refused = await ada.patch(path, { type: 5 });
  expect(refused.body).toMatchObject({ code: 50035, errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
  await grantFeatures(p, guild.id, 'NEWS');
  expect((await ada.patch(path, { type: 5 })).body.type).toBe(5);
  expect((await ada.patch(path, { type: 2 })).status).toBe(400);
  expect((await ada.patch(path, { type: 0 })).body.type).toBe(0);
  await ada.patch(`/guilds/${guild.id}`, { rules_channel_id: guild.text.id });
  expect((await ada.patch(path, { type: 5 })).error.code).toBe(50086);
});

test('the new category must be one that the caller may manage', async () => {
  const { ada, bot, guild, path } = await house();
  const shut = await ada.post(`/guilds/${guild.id}/channels`, { name: 'Shut', type: 4 });
  await ada.put(`/channels/${shut.body.id}/permissions/${bot.id}`, { type: 1, deny: String(MANAGE_CHANNELS) });
  expect((await bot.patch(path, { parent_id: shut.body.id })).error.code).toBe(50013);
  expect((await ada.patch(path, { parent_id: shut.body.id })).body.parent_id).toBe(shut.body.id);
  const nested = await ada.patch(`/channels/${shut.body.id}`, {
    parent_id: guild.channels.find((channel) => channel.type === 4)?.id,
  });
  expect(nested.body).toMatchObject({ errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_INVALID_TYPE' }] } } });
});

test('a forum keeps the ids of known tags', async () => {
  const { ada, guild } = await house();
  const forum = await ada.post(`/guilds/${guild.id}/channels`, {
    name: 'forum',
    type: 15,
    available_tags: [{ name: 'a' }, { name: 'b' }],
  });
  const [a] = Array.isArray(forum.body.available_tags) ? forum.body.available_tags : [];
  const changed = await ada.patch(`/channels/${forum.body.id}`, {
    available_tags: [{ ...a, name: 'first' }, { name: 'c' }],
    flags: 16,
  });
  expect(changed.body).toMatchObject({ flags: 16, available_tags: [{ id: a?.id, name: 'first' }, { name: 'c' }] });
});
