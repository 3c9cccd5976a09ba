import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { targetedInvite } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[invites/target-users] removes many users in one call and ignores users who are not targets', async () => {
  const { ada, path, listed } = await targetedInvite(p, ['1', '2', '3']);
  expect((await ada.post(`${path}/bulk-delete`, { user_ids: ['1', '3', '9'] })).status).toBe(204);
  expect(await listed()).toEqual(['2']);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry?.action_type).toBe(41);
  expect(entry?.changes).toContainEqual({ key: 'target_user_ids', old_value: ['1', '3', '9'] });
});

test('[limits, operations] accepts at most 1,000 ids; requires the inviter or MANAGE_GUILD', async () => {
  const { ada, guild, path } = await targetedInvite(p);
  const user_ids = Array.from({ length: 1001 }, (_, index) => String(index));
  expect((await ada.post(`${path}/bulk-delete`, { user_ids })).error.code).toBe(50035);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect((await bob.post(`${path}/bulk-delete`, { user_ids: ['1'] })).error.code).toBe(50013);
});
