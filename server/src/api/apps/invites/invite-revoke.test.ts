import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] the invite is deleted, with event, audit entry and reason', async ({ alice, guild }) => {
  const made = await alice.post(`/channels/${guild.text.id}/invites`, {});
  const gone = await alice.delete(`/invites/${made.body.code}`, undefined, { headers: { 'x-audit-log-reason': 'enough' } });
  expect(gone.status).toBe(200);
  expect(gone.body).toMatchObject({ code: made.body.code, guild: { id: guild.id } });
  expect(p.emitted('INVITE_DELETE').at(-1)).toEqual({ channel_id: guild.text.id, guild_id: guild.id, code: made.body.code });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 42, user_id: alice.id, reason: 'enough' });
  expect(entry?.changes).toContainEqual({ key: 'code', old_value: made.body.code });
  expect((await p.anyone.get(`/invites/${made.body.code}`)).error.code).toBe(10006);
  expect((await alice.delete(`/invites/${made.body.code}`)).error.code).toBe(10006);
});

test('[operations] requires MANAGE_CHANNELS on its channel, or MANAGE_GUILD', async ({ alice, guild, bob }) => {
  const make = async () => (await alice.post(`/channels/${guild.text.id}/invites`, { unique: true })).body.code;
  const path = `/invites/${await make()}` as const;
  expect((await bob.delete(path)).error.code).toBe(50001);
  await p.join(alice, guild.text.id, bob);
  expect((await bob.delete(path)).error.code).toBe(50013);
  const allow = String(PERMISSIONS.MANAGE_CHANNELS);
  await alice.put(`/channels/${guild.text.id}/permissions/${bob.id}`, { type: 1, allow, deny: '0' });
  expect((await bob.delete(path)).status).toBe(200);
  await alice.delete(`/channels/${guild.text.id}/permissions/${bob.id}`);
  const manager = await alice.post(`/guilds/${guild.id}/roles`, {
    permissions: String(PERMISSIONS.MANAGE_GUILD),
  });
  await alice.put(`/guilds/${guild.id}/members/${bob.id}/roles/${manager.body.id}`);
  expect((await bob.delete(`/invites/${await make()}`)).status).toBe(200);
});
