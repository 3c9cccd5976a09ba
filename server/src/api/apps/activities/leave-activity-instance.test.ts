import { transact } from '@guildhall/server/core/framework/transact.ts';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { launchActivity } from './launch.ts';

const { p, test } = await startFixtures();

test('a user who leaves is no longer a participant; the activity ends with its last one', async ({ alice, guild, bob, bot }) => {
  const place = { applicationId: bot.applicationId, channelId: guild.text.id, guildId: guild.id };
  const launch = (userId: string) =>
    transact(p.server.platform, { userId, reason: null }, (tx) => launchActivity(tx, { ...place, userId }));
  await launch(alice.id);
  const { instance_id, location } = await launch(bob.id);
  const application = `/applications/${bot.applicationId}` as const;
  const leave = `${application}/activities/${location.id}/instances/${instance_id}/leave` as const;
  const read = `${application}/activity-instances/${instance_id}` as const;
  expect((await alice.post(leave.replace(location.id, 'pc-1'), {})).status).toBe(404);
  expect(await bob.post(leave, {})).toMatchObject({ status: 200, body: {} });
  expect((await bot.get(read)).body.users).toEqual([alice.id]);
  expect((await alice.post(leave, {})).status).toBe(200);
  expect((await bot.get(read)).status).toBe(404);
  expect((await alice.post(leave, {})).status).toBe(404);
  const again = await launch(alice.id);
  expect(again.instance_id).not.toBe(instance_id);
});
