import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[invites/target-users] returns a CSV: the line user_id, then each id on its own line; VIEW_AUDIT_LOG is enough to read', async ({
  alice,
  guild,
  bob,
}) => {
  const made = await alice.post(`/channels/${guild.text.id}/invites`, { target_user_ids: ['20', '3'] });
  const path = `/invites/${made.body.code}/target-users` as const;
  const listed = await alice.get(path);
  expect(listed.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(listed.body).toBe('user_id\n3\n20\n');
  expect((await bob.get(path)).error.code).toBe(50001);
  await p.join(alice, guild.text.id, bob);
  expect((await bob.get(path)).error.code).toBe(50013);
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: String(PERMISSIONS.VIEW_AUDIT_LOG) });
  expect((await bob.get(path)).status).toBe(200);
  expect((await bob.put(`${path}/7`)).error.code).toBe(50013);
  expect((await p.anyone.get(path)).status).toBe(401);
});

test('[errors 10129, errors 10006] an invite for everyone has no list; an unknown invite is 10006', async ({ alice, guild }) => {
  const made = await alice.post(`/channels/${guild.text.id}/invites`, {});
  const none = await alice.get(`/invites/${made.body.code}/target-users`);
  expect([none.status, none.error.code]).toEqual([404, 10129]);
  expect((await alice.get('/invites/none/target-users')).error.code).toBe(10006);
});
