import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { targetedInvite } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[invites/target-users] adds up to 1,000 users immediately; audit 41', async () => {
  const { ada, path, listed } = await targetedInvite(p);
  const user_ids = Array.from({ length: 1000 }, (_, index) => String(index + 1));
  expect((await ada.post(`${path}/bulk-add`, { user_ids: [...user_ids, '5'].slice(1) })).status).toBe(204);
  expect(await listed()).toEqual(user_ids);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 41, user_id: ada.id });
});

test.each([
  [{ user_ids: ['not-an-id'] }, ['user_ids', '0']],
  [{ user_ids: [] }, ['user_ids']],
  [{ user_ids: Array.from({ length: 1001 }, (_, index) => String(index)) }, ['user_ids']],
  [{}, ['user_ids']],
])('[limits] an invalid body is a form error: %#', async (body, at) => {
  const { ada, path, listed } = await targetedInvite(p);
  const answer = await ada.post(`${path}/bulk-add`, body);
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty([...at, '_errors']);
  expect(await listed()).toEqual(['1']);
});

test('[operations] requires the inviter or MANAGE_GUILD; 10129', async () => {
  const { ada, guild, path } = await targetedInvite(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect((await bob.post(`${path}/bulk-add`, { user_ids: ['2'] })).error.code).toBe(50013);
  const plain = await ada.post(`/channels/${guild.text.id}/invites`, {});
  expect((await ada.post(`/invites/${plain.body.code}/target-users/bulk-add`, { user_ids: ['2'] })).error.code).toBe(10129);
});
