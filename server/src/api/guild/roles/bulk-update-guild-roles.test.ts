import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

type Role = { id: string; name: string; position: number };

/** Roles from low to high: a, b, the bot's, c. */
async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: permissionBits('MANAGE_ROLES') });
  const path = `/guilds/${guild.id}/roles`;
  const id: Record<string, string> = {};
  for (const name of ['c', 'b', 'a']) id[name] = (await ada.post<Role>(path, { name })).body.id;
  await ada.patch(path, [{ id: id.c, position: 4 }]);
  const order = async () => (await ada.get<Role[]>(path)).body.map((role) => role.name);
  return { ada, guild, bot, path, id, order };
}

test('[operations] moving a role shifts the others; each change is sent, the move is added to the audit log', async () => {
  const { ada, guild, path, id, order } = await house();
  expect(await order()).toEqual(['@everyone', 'a', 'b', 'test bot', 'c']);
  const seen = p.emitted('GUILD_ROLE_UPDATE').length;
  const moved = await ada.patch<Role[]>(path, [{ id: id.a, position: 3 }]);
  expect(moved.status).toBe(200);
  expect(moved.body.map((role) => `${role.name} ${role.position}`)).toEqual(['@everyone 0', 'b 1', 'test bot 2', 'a 3', 'c 4']);
  expect(await order()).toEqual(['@everyone', 'b', 'test bot', 'a', 'c']);
  const events = p.emitted('GUILD_ROLE_UPDATE').slice(seen);
  expect(events.map((event) => `${event.role?.name} ${event.role?.position}`)).toEqual(['b 1', 'test bot 2', 'a 3']);
  const entries = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').filter((entry) => Number(entry.action_type) === 31);
  expect(entries.at(-1)).toMatchObject({
    guild_id: guild.id,
    target_id: id.a,
    changes: [{ key: 'position', old_value: 1, new_value: 3 }],
  });
});

test('a complete list of positions is applied as given', async () => {
  const { bot, path, id, order } = await house();
  const done = await bot.patch(path, [
    { id: id.b, position: 1 },
    { id: id.a, position: 2 },
    { id: id.c, position: 4 },
  ]);
  expect(done.status).toBe(200);
  expect(await order()).toEqual(['@everyone', 'b', 'a', 'test bot', 'c']);
});

test('a caller cannot move a role at or above its highest, nor move one up there', async () => {
  const { bot, path, id, order } = await house();
  for (const item of [
    { id: id.c, position: 1 },
    { id: id.a, position: 3 },
    { id: id.a, position: 99 },
  ]) {
    const refused = await bot.patch(path, [item]);
    expect([refused.status, refused.body.code]).toEqual([403, 50013]);
  }
  expect(await order()).toEqual(['@everyone', 'a', 'b', 'test bot', 'c']);
});

test('@everyone stays at the bottom (50028), and an unknown role is 10011', async () => {
  const { ada, guild, path } = await house();
  expect((await ada.patch(path, [{ id: guild.id, position: 2 }])).body.code).toBe(50028);
  expect((await ada.patch(path, [{ id: '1', position: 2 }])).body.code).toBe(10011);
  const bad = await ada.patch(path, [{ id: guild.id, position: 'top' }]);
  expect(bad.body).toMatchObject({ code: 50035, errors: { 0: { position: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } } });
});
