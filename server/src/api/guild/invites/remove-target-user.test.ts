import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { targetedInvite } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[invites/target-users] removes one user immediately; with an empty list no user can join; audit 41', async () => {
  const bob = await p.person('bob');
  const { ada, code, path, listed } = await targetedInvite(p, [bob.id]);
  expect((await bob.get(`/invites/${code}`)).status).toBe(200);
  expect((await ada.delete(`${path}/${bob.id}`)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await bob.post(`/invites/${code}`, {})).error.code).toBe(10006);
  const changes = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)?.changes;
  expect(changes).toContainEqual({ key: 'target_user_ids', old_value: [bob.id] });
});

test('[operations] requires the inviter or MANAGE_GUILD', async () => {
  const { ada, guild, path } = await targetedInvite(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect((await bob.delete(`${path}/1`)).error.code).toBe(50013);
});
