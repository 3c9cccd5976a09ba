import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] assigns the role once, with event and audit 25', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'friend' });
  const path = `/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`;
  const given = await ada.put(path, undefined, { headers: { 'x-audit-log-reason': 'nice' } });
  expect(given.status).toBe(204);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    roles: [role.body.id],
    user: { id: bob.id },
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 25,
    target_id: bob.id,
    reason: 'nice',
    changes: [{ key: '$add', new_value: [{ id: role.body.id, name: 'friend' }] }],
  });
  const before = p.events.length;
  expect((await ada.put(path)).status).toBe(204);
  expect(p.events).toHaveLength(before);
});

test("[operations] refused: missing permission, a role not below the caller's highest, a managed or unknown role, a non-member", async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const high = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'high' });
  const bot = await p.bot(ada, { guild, permissions: String(1 << 28) });
  const own = (await ada.get<{ roles: string[] }>(`/guilds/${guild.id}/members/${bot.id}`)).body.roles[0];
  const path = (user: string, role: string | undefined) => `/guilds/${guild.id}/members/${user}/roles/${role}`;
  expect((await bob.put(path(bob.id, high.body.id))).body.code).toBe(50013);
  expect((await bot.put(path(bob.id, high.body.id))).body.code).toBe(50013);
  expect((await ada.put(path(bob.id, own))).body.code).toBe(50028);
  expect((await ada.put(path(bob.id, '1'))).body.code).toBe(10011);
  expect((await ada.put(path((await p.person('eve')).id, high.body.id))).body.code).toBe(10007);
  const low = await bot.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'low', permissions: '0' });
  expect((await bot.put(path(bob.id, low.body.id))).status).toBe(204);
});

test('two roles assigned concurrently are both kept', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const roles = [];
  for (const name of ['a', 'b', 'c']) roles.push((await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name })).body.id);
  await Promise.all(roles.map((role) => ada.put(`/guilds/${guild.id}/members/${ada.id}/roles/${role}`)));
  const member = await ada.get<{ roles: string[] }>(`/guilds/${guild.id}/members/${ada.id}`);
  expect([...member.body.roles].sort()).toEqual([...roles].sort());
});
