import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] the member is removed: event, signal, audit 20 with its reason', async ({ alice, guild, member }) => {
  const path = `/guilds/${guild.id}/members/${member.id}` as const;
  const kicked = await alice.delete(path, undefined, { headers: { 'x-audit-log-reason': 'spam' } });
  expect(kicked.status).toBe(204);
  expect(p.emitted('GUILD_MEMBER_REMOVE').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: member.id } });
  const signals = p.events.flatMap(({ message }) => (message.kind === 'signal' ? [message.signal] : []));
  expect(signals.at(-1)).toEqual({ type: 'guild_left', user_id: member.id, guild_id: guild.id });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 20, user_id: alice.id, target_id: member.id, reason: 'spam' });
  expect(entry).not.toHaveProperty('changes');
  expect((await member.get(`/guilds/${guild.id}`)).error.code).toBe(50001);
  expect((await alice.delete(path)).error.code).toBe(10007);
  const counted = await alice.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(1);
});

test('removing a bot removes its managed role, the overwrites of that role, and its integration; it can be added again', async ({
  alice,
  guild,
  bot,
}) => {
  const role = (await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).body.roles[0];
  await alice.put(`/channels/${guild.text.id}/permissions/${role}`, {
    type: 0,
    allow: permissionBits('VIEW_CHANNEL'),
    deny: '0',
  });
  const before = p.events.length;
  await alice.delete(`/guilds/${guild.id}/members/${bot.id}`);
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
  expect((await alice.get(`/channels/${guild.text.id}`)).body).toHaveProperty('permission_overwrites', []);
  await p.install(alice, bot, guild);
  expect((await bot.get(`/guilds/${guild.id}`)).status).toBe(200);
});

test('[operations] requires KICK_MEMBERS and a target below the caller', async ({ alice, guild, member }) => {
  const eve = await p.person('eve');
  await p.join(alice, guild.text.id, eve);
  const path = (user: { id: string }) => `/guilds/${guild.id}/members/${user.id}` as const;
  expect((await member.delete(path(eve))).error.code).toBe(50013);
  const role = await alice.post(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.KICK_MEMBERS) });
  for (const guest of [member, eve]) await alice.put(`${path(guest)}/roles/${role.body.id}`);
  for (const target of [eve, alice, member]) expect((await member.delete(path(target))).error.code).toBe(50013);
  await alice.delete(`${path(eve)}/roles/${role.body.id}`);
  expect((await member.delete(path(eve))).status).toBe(204);
});
