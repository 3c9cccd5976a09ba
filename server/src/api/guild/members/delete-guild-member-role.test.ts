import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] removes the role, with event and audit 25; does nothing if the member does not have it', async ({
  alice,
  guild,
  member,
}) => {
  const role = await alice.post(`/guilds/${guild.id}/roles`, { name: 'friend' });
  const path = `/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}` as const;
  await alice.put(path);
  expect((await alice.delete(path)).status).toBe(204);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, roles: [], user: { id: member.id } });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 25,
    changes: [{ key: '$remove', new_value: [{ id: role.body.id, name: 'friend' }] }],
  });
  const before = p.events.length;
  expect((await alice.delete(path)).status).toBe(204);
  expect(p.events).toHaveLength(before);
});

test("[operations] refused: missing permission, a role not below the caller's highest, the managed role of a bot", async ({
  alice,
  guild,
  member,
}) => {
  const high = await alice.post(`/guilds/${guild.id}/roles`, { name: 'high' });
  const bot = await p.bot(alice, { guild, permissions: permissionBits('MANAGE_ROLES') });
  const own = (await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).body.roles[0];
  const path = `/guilds/${guild.id}/members/${member.id}/roles/${high.body.id}` as const;
  await alice.put(path);
  expect((await member.delete(path)).error.code).toBe(50013);
  expect((await bot.delete(path)).error.code).toBe(50013);
  expect((await alice.delete(`/guilds/${guild.id}/members/${bot.id}/roles/${own}`)).error.code).toBe(50028);
});
