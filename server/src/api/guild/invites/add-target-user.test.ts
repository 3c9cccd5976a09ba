import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { targetedInvite } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[invites/target-users] adds one user immediately; adding it again has no effect; audit 41', async () => {
  const { ada, code, path, listed } = await targetedInvite(p);
  const bob = await p.person('bob');
  expect((await bob.get(`/invites/${code}`)).error.code).toBe(10006);
  const reason = { headers: { 'x-audit-log-reason': 'a guest' } };
  expect((await ada.put(`${path}/${bob.id}`, undefined, reason)).status).toBe(204);
  expect((await ada.put(`${path}/${bob.id}`)).status).toBe(204);
  expect(await listed()).toEqual(['1', bob.id]);
  expect((await bob.get(`/invites/${code}`)).status).toBe(200);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-2);
  expect(entry).toMatchObject({ action_type: 41, user_id: ada.id, reason: 'a guest' });
  expect(entry?.changes).toContainEqual({ key: 'target_user_ids', new_value: [bob.id] });
});

test('[operations] requires the inviter or MANAGE_GUILD; an invite for everyone: 10129; not an id: 50035', async () => {
  const { ada, guild, path } = await targetedInvite(p);
  const bob = await p.person('bob');
  expect((await bob.put(`${path}/5`)).error.code).toBe(50001);
  await p.join(ada, guild.text.id, bob);
  expect((await bob.put(`${path}/5`)).error.code).toBe(50013);
  const plain = await ada.post(`/channels/${guild.text.id}/invites`, {});
  const refused = await ada.put(`/invites/${plain.body.code}/target-users/5`);
  expect([refused.status, refused.error.code]).toEqual([404, 10129]);
  expect((await ada.put(`${path}/bob`)).error.code).toBe(50035);
});
