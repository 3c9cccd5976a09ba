import { transact } from '@guildhall/server/core/framework/transact.ts';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { type Launch, launchActivity } from './launch.ts';
import type { ActivityInstanceObject } from '@guildhall/protocol/objects/apps/activities';

const p = await startPlatform();
afterAll(() => p.stop());

async function scene() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const launch = (by: Account, more: Partial<Launch> = {}) => {
    const place = { applicationId: bot.applicationId, channelId: guild.text.id, guildId: guild.id, userId: by.id };
    return transact(p.server.platform, { userId: by.id, reason: null }, (tx) => launchActivity(tx, { ...place, ...more }));
  };
  const path = ({ instance_id }: ActivityInstanceObject) =>
    `/applications/${bot.applicationId}/activity-instances/${instance_id}` as const;
  return { ada, bob, bot, guild, launch, path };
}

test('[operations] the application reads a launch in a guild, with all participants', async () => {
  const { ada, bob, bot, guild, launch, path } = await scene();
  const launched = await launch(ada);
  const location = { id: `gc-${guild.id}-${guild.text.id}`, kind: 'gc', channel_id: guild.text.id, guild_id: guild.id };
  expect(launched).toEqual({
    application_id: bot.applicationId,
    instance_id: `i-${launched.launch_id}-${location.id}`,
    launch_id: expect.stringMatching(/^\d+$/),
    location,
    users: [ada.id],
  });
  const read = await bot.get(path(launched));
  expect([read.status, read.body]).toEqual([200, launched]);
  const joined = await launch(bob);
  expect(joined).toEqual({ ...launched, users: [ada.id, bob.id] });
  expect((await bot.get(path(launched))).body).toEqual(joined);
  expect((await launch(bob)).users).toHaveLength(2);
});

test('in a private channel there is no guild; each channel has its own instance', async () => {
  const { ada, guild, launch } = await scene();
  const [here, there] = [await launch(ada), await launch(ada, { guildId: null, channelId: ada.id })];
  expect(there.location).toEqual({ id: `pc-${ada.id}`, kind: 'pc', channel_id: ada.id });
  expect(there.instance_id).not.toBe(here.instance_id);
  expect(here.location.channel_id).toBe(guild.text.id);
});

test('concurrent launches join the same instance', async () => {
  const { ada, bob, launch, bot, path } = await scene();
  const [one, other] = await Promise.all([launch(ada), launch(bob)]);
  expect(one.instance_id).toBe(other.instance_id);
  expect((await bot.get(path(one))).body.users).toEqual([ada.id, bob.id]);
});

test('[operations] 404 for an unknown id, and only the application itself may read', async () => {
  const { ada, bot, launch, path } = await scene();
  const other = await scene();
  const launched = await launch(ada);
  const missing = await bot.get(`/applications/${bot.applicationId}/activity-instances/none`);
  expect(missing.status).toBe(404);
  expect((await other.bot.get(path(launched))).error.code).toBe(20012);
  const foreign = await other.bot.get(`/applications/${other.bot.applicationId}/activity-instances/${launched.instance_id}`);
  expect(foreign.status).toBe(404);
});

test('an instance ends with its application, which cannot be launched afterwards', async () => {
  const { ada, bot, launch } = await scene();
  await launch(ada);
  await ada.delete(`/applications/${bot.applicationId}`);
  await expect(launch(ada)).rejects.toThrow('Unknown Application');
});

test('a user without a gateway session leaves all activities', async () => {
  const { ada, bob, bot, launch, path } = await scene();
  const launched = await launch(ada);
  await launch(bob);
  const [one, two, watching] = [await bob.connect(), await bob.connect(), await ada.connect()];
  await one.close();
  await p.jobs();
  expect((await bot.get(path(launched))).body.users).toEqual([ada.id, bob.id]);
  await two.close();
  await watching.event<{ user: { id: string }; status: string }>(
    'PRESENCE_UPDATE',
    (seen) => seen.user.id === bob.id && seen.status === 'offline',
  );
  await expect.poll(async () => (await bot.get(path(launched))).body.users).toEqual([ada.id]);
  await watching.close();
});

test('a user who leaves the guild leaves its activities; activities end with their channel', async () => {
  const { ada, bob, bot, guild, launch, path } = await scene();
  const launched = await launch(ada);
  await launch(bob);
  const elsewhere = await launch(bob, { guildId: null, channelId: bob.id });
  expect((await bob.delete(`/users/@me/guilds/${guild.id}`)).status).toBe(204);
  expect((await bot.get(path(launched))).body.users).toEqual([ada.id]);
  expect((await bot.get(path(elsewhere))).body.users).toEqual([bob.id]);
  expect((await ada.delete(`/channels/${guild.text.id}`)).status).toBe(200);
  await p.jobs();
  expect((await bot.get(path(launched))).status).toBe(404);
});
