import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] members see it when it is enabled, MANAGE_GUILD always; [errors 10069] never set', async ({
  alice,
  guild,
  bob,
}) => {
  const path = `/guilds/${guild.id}/welcome-screen` as const;
  expect((await alice.get(path)).error.code).toBe(10069);
  expect((await bob.get(path)).error.code).toBe(50001);
  await p.join(alice, guild.text.id, bob);
  await alice.patch(path, { description: 'Hello' });
  expect((await bob.get(path)).error.code).toBe(50013);
  const channel = await alice.post(`/guilds/${guild.id}/channels`, { name: 'gone', type: 0 });
  await alice.patch(path, { enabled: true, welcome_channels: [{ channel_id: channel.body.id, description: 'Talk' }] });
  expect((await bob.get(path)).body).toMatchObject({ description: 'Hello', welcome_channels: [{ channel_id: channel.body.id }] });
  await alice.delete(`/channels/${channel.body.id}`);
  expect((await bob.get(path)).body).toEqual({ description: 'Hello', welcome_channels: [] });
});
