import { type Fixtures, permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

type Role = { id: string; name: string; position: number };

/** Roles from low to high: a, b, the bot's, c. */
async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>) {
  const bot = await p.bot(alice, { guild, permissions: permissionBits('MANAGE_ROLES') });
  const path = `/guilds/${guild.id}/roles` as const;
  const id: Record<string, string> = {};
  for (const name of ['c', 'b', 'a']) id[name] = (await alice.post<Role>(path, { name })).body.id;
  await alice.patch(path, [{ id: id.c, position: 4 }]);
  const order = async () => (await alice.get<Role[]>(path)).body.map((role) => role.name);
  return { bot, path, id, order };
}

test('[operations] moving a role shifts the others; each change is sent, the move is added to the audit log', async ({
  alice,
  guild,
}) => {
  const { path, id, order } = await house({ alice, guild });
  expect(await order()).toEqual(['@everyone', 'a', 'b', 'test bot', 'c']);
  const seen = p.emitted('GUILD_ROLE_UPDATE').length;
  const moved = await alice.patch<Role[]>(path, [{ id: id.a, position: 3 }]);
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

test('a complete list of positions is applied as given', async ({ alice, guild }) => {
  const { bot, path, id, order } = await house({ alice, guild });
  const done = await bot.patch(path, [
    { id: id.b, position: 1 },
    { id: id.a, position: 2 },
    { id: id.c, position: 4 },
  ]);
  expect(done.status).toBe(200);
  expect(await order()).toEqual(['@everyone', 'b', 'a', 'test bot', 'c']);
});

test('a caller cannot move a role at or above its highest, nor move one up there', async ({ alice, guild }) => {
  const { bot, path, id, order } = await house({ alice, guild });
  for (const item of [
    { id: id.c, position: 1 },
    { id: id.a, position: 3 },
    { id: id.a, position: 99 },
  ]) {
    const refused = await bot.patch(path, [item]);
    expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  }
  expect(await order()).toEqual(['@everyone', 'a', 'b', 'test bot', 'c']);
});

test('@everyone stays at the bottom (50028), and an unknown role is 10011', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  expect((await alice.patch(path, [{ id: guild.id, position: 2 }])).error.code).toBe(50028);
  expect((await alice.patch(path, [{ id: '1', position: 2 }])).error.code).toBe(10011);
  const bad = await alice.patch(path, [{ id: guild.id, position: 'top' }]);
  expect(bad.body).toMatchObject({ code: 50035, errors: { 0: { position: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } } });
});
