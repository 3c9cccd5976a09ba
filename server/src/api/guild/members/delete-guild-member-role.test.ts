import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] removes the role, with event and audit 25; does nothing if the member does not have it', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'friend' });
  const path = `/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`;
  await ada.put(path);
  expect((await ada.delete(path)).status).toBe(204);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, roles: [], user: { id: bob.id } });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 25,
    changes: [{ key: '$remove', new_value: [{ id: role.body.id, name: 'friend' }] }],
  });
  const before = p.events.length;
  expect((await ada.delete(path)).status).toBe(204);
  expect(p.events).toHaveLength(before);
});

test("[operations] refused: missing permission, a role not below the caller's highest, the managed role of a bot", async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const high = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'high' });
  const bot = await p.bot(ada, { guild, permissions: String(1 << 28) });
  const own = (await ada.get<{ roles: string[] }>(`/guilds/${guild.id}/members/${bot.id}`)).body.roles[0];
  const path = `/guilds/${guild.id}/members/${bob.id}/roles/${high.body.id}`;
  await ada.put(path);
  expect((await bob.delete(path)).body.code).toBe(50013);
  expect((await bot.delete(path)).body.code).toBe(50013);
  expect((await ada.delete(`/guilds/${guild.id}/members/${bot.id}/roles/${own}`)).body.code).toBe(50028);
});
