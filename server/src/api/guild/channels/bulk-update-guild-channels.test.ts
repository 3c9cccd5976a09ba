import { type Fixtures, permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const VIEW_CHANNEL = 1n << 10n;
const MANAGE_CHANNELS = 1n << 4n;
const MANAGE_ROLES = 1n << 28n;

type Channel = { id: string; name: string; position: number; parent_id: string | null; permission_overwrites: object[] };

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>, permissions = VIEW_CHANNEL | MANAGE_CHANNELS) {
  const bot = await p.bot(alice, { guild, permissions: String(permissions) });
  const path = `/guilds/${guild.id}/channels` as const;
  const [a, b] = [await alice.post<Channel>(path, { name: 'a' }), await alice.post<Channel>(path, { name: 'b' })];
  const category = await alice.post<Channel>(path, {
    name: 'Rooms',
    type: 4,
    permission_overwrites: [{ id: guild.id, deny: permissionBits('SEND_MESSAGES') }],
  });
  return { bot, path, a: a.body, b: b.body, category: category.body };
}

test('[operations] positions change, with an event and an audit entry for each channel that moved', async ({ alice, guild }) => {
  const { bot, path, a, b } = await house({ alice, guild });
  const seen = p.emitted('CHANNEL_UPDATE').length;
  const done = await bot.patch(path, [
    { id: a.id, position: 9 },
    { id: b.id, position: 8 },
    { id: guild.text.id, position: 0 },
  ]);
  expect(done.status).toBe(204);
  expect(p.emitted('CHANNEL_UPDATE').slice(seen)).toMatchObject([
    { id: a.id, position: 9 },
    { id: b.id, position: 8 },
  ]);
  const entries = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').slice(-2);
  expect(entries).toMatchObject([
    { action_type: 11, target_id: a.id },
    { action_type: 11, target_id: b.id },
  ]);
  expect((await alice.get(`/channels/${a.id}`)).body).toHaveProperty('position', 9);
});

test('one channel moves into a category and copies its overwrites with lock_permissions', async ({ alice, guild }) => {
  const { bot, path, a, b, category } = await house({ alice, guild }, VIEW_CHANNEL | MANAGE_CHANNELS | MANAGE_ROLES);
  const both = await bot.patch(path, [
    { id: a.id, parent_id: category.id },
    { id: b.id, parent_id: category.id },
  ]);
  expect([both.status, both.error.code]).toEqual([400, 40009]);
  expect((await bot.patch(path, [{ id: a.id, parent_id: category.id, lock_permissions: true }])).status).toBe(204);
  const moved = await alice.get<Channel>(`/channels/${a.id}`);
  expect(moved.body).toMatchObject({ parent_id: category.id, permission_overwrites: category.permission_overwrites });
  expect((await bot.patch(path, [{ id: b.id, parent_id: category.id }])).status).toBe(204);
  expect((await alice.get<Channel>(`/channels/${b.id}`)).body).toHaveProperty('permission_overwrites', []);
});

test('a refused request has no effect', async ({ alice, guild }) => {
  const { bot, path, a, b, category } = await house({ alice, guild });
  expect((await bot.patch(path, [{ id: a.id, lock_permissions: true }])).error.code).toBe(50013);
  expect(
    (
      await bot.patch(path, [
        { id: a.id, position: 5 },
        { id: '1', position: 1 },
      ])
    ).error.code,
  ).toBe(10003);
  const text = await bot.patch(path, [{ id: a.id, parent_id: b.id }]);
  expect(text.error.errors).toMatchObject({ parent_id: { _errors: [{ code: 'CHANNEL_PARENT_INVALID_TYPE' }] } });
  const bad = await bot.patch(path, [{ id: a.id, position: -1 }]);
  expect(bad.body).toMatchObject({ code: 50035, errors: { 0: { position: { _errors: [{ code: 'NUMBER_TYPE_MIN' }] } } } });
  await alice.put(`/channels/${a.id}/permissions/${bot.id}`, { type: 1, deny: String(VIEW_CHANNEL) });
  expect((await bot.patch(path, [{ id: a.id, parent_id: category.id }])).error.code).toBe(10003);
  const idle = await p.bot(alice, { guild: { id: path.split('/')[2] ?? '' }, permissions: '0' });
  expect((await idle.patch(path, [{ id: b.id, position: 5 }])).error.code).toBe(50013);
  expect((await alice.get<Channel>(`/channels/${a.id}`)).body).toMatchObject({ position: a.position, parent_id: null });
});
