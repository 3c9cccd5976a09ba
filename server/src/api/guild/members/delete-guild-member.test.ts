import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the member is removed: event, signal, audit 20 with its reason', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  const kicked = await ada.delete(path, undefined, { headers: { 'x-audit-log-reason': 'spam' } });
  expect(kicked.status).toBe(204);
  expect(p.emitted('GUILD_MEMBER_REMOVE').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: bob.id } });
  const signals = p.events.flatMap(({ message }) => (message.kind === 'signal' ? [message.signal] : []));
  expect(signals.at(-1)).toEqual({ type: 'guild_left', user_id: bob.id, guild_id: guild.id });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 20, user_id: ada.id, target_id: bob.id, reason: 'spam' });
  expect(entry).not.toHaveProperty('changes');
  expect((await bob.get(`/guilds/${guild.id}`)).body.code).toBe(50001);
  expect((await ada.delete(path)).body.code).toBe(10007);
  const counted = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(1);
});

test('removing a bot removes its managed role, the overwrites of that role, and its integration; it can be added again', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const role = (await ada.get<{ roles: string[] }>(`/guilds/${guild.id}/members/${bot.id}`)).body.roles[0];
  await ada.put(`/channels/${guild.text.id}/permissions/${role}`, { type: 0, allow: '1024', deny: '0' });
  const before = p.events.length;
  await ada.delete(`/guilds/${guild.id}/members/${bot.id}`);
  const names = p.events.slice(before).flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names).toEqual([
    'GUILD_MEMBER_REMOVE',
    'GUILD_ROLE_DELETE',
    'CHANNEL_UPDATE',
    'INTEGRATION_DELETE',
    'GUILD_INTEGRATIONS_UPDATE',
    'GUILD_AUDIT_LOG_ENTRY_CREATE',
  ]);
  expect(p.emitted('GUILD_ROLE_DELETE').at(-1)).toEqual({ guild_id: guild.id, role_id: role });
  expect(p.emitted('INTEGRATION_DELETE').at(-1)).toMatchObject({ guild_id: guild.id, application_id: bot.applicationId });
  expect((await ada.get(`/channels/${guild.text.id}`)).body.permission_overwrites).toEqual([]);
  await p.install(ada, bot, guild);
  expect((await bot.get(`/guilds/${guild.id}`)).status).toBe(200);
});

test('[operations] requires KICK_MEMBERS and a target below the caller', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const eve = await p.person('eve');
  const guild = await p.guild(ada);
  for (const guest of [bob, eve]) await p.join(ada, guild.text.id, guest);
  const path = (user: { id: string }) => `/guilds/${guild.id}/members/${user.id}`;
  expect((await bob.delete(path(eve))).body.code).toBe(50013);
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.KICK_MEMBERS) });
  for (const guest of [bob, eve]) await ada.put(`${path(guest)}/roles/${role.body.id}`);
  for (const target of [eve, ada, bob]) expect((await bob.delete(path(target))).body.code).toBe(50013);
  await ada.delete(`${path(eve)}/roles/${role.body.id}`);
  expect((await bob.delete(path(eve))).status).toBe(204);
});
