import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] assigns the role once, with event and audit 25', async ({ alice, guild, member }) => {
  const role = await alice.post(`/guilds/${guild.id}/roles`, { name: 'friend' });
  const path = `/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}` as const;
  const given = await alice.put(path, undefined, { headers: { 'x-audit-log-reason': 'nice' } });
  expect(given.status).toBe(204);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    roles: [role.body.id],
    user: { id: member.id },
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 25,
    target_id: member.id,
    reason: 'nice',
    changes: [{ key: '$add', new_value: [{ id: role.body.id, name: 'friend' }] }],
  });
  const before = p.events.length;
  expect((await alice.put(path)).status).toBe(204);
  expect(p.events).toHaveLength(before);
});

test("[operations] refused: missing permission, a role not below the caller's highest, a managed or unknown role, a non-member", async ({
  alice,
  guild,
  member,
}) => {
  const high = await alice.post(`/guilds/${guild.id}/roles`, { name: 'high' });
  const bot = await p.bot(alice, { guild, permissions: permissionBits('MANAGE_ROLES') });
  const own = (await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).body.roles[0];
  const path = (user: string, role: string | undefined) => `/guilds/${guild.id}/members/${user}/roles/${role}` as const;
  expect((await member.put(path(member.id, high.body.id))).error.code).toBe(50013);
  expect((await bot.put(path(member.id, high.body.id))).error.code).toBe(50013);
  expect((await alice.put(path(member.id, own))).error.code).toBe(50028);
  expect((await alice.put(path(member.id, '1'))).error.code).toBe(10011);
  expect((await alice.put(path((await p.person('eve')).id, high.body.id))).error.code).toBe(10007);
  const low = await bot.post(`/guilds/${guild.id}/roles`, { name: 'low', permissions: '0' });
  expect((await bot.put(path(member.id, low.body.id))).status).toBe(204);
});

test('two roles assigned concurrently are both kept', async ({ alice, guild }) => {
  const roles = [];
  for (const name of ['a', 'b', 'c']) roles.push((await alice.post(`/guilds/${guild.id}/roles`, { name })).body.id);
  await Promise.all(roles.map((role) => alice.put(`/guilds/${guild.id}/members/${alice.id}/roles/${role}`)));
  const member = await alice.get(`/guilds/${guild.id}/members/${alice.id}`);
  expect([...member.body.roles].sort()).toEqual([...roles].sort());
});
