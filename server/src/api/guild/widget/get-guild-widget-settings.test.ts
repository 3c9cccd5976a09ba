import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] disabled by default; a deleted channel is null; requires MANAGE_GUILD', async ({ alice, guild, bob }) => {
  const path = `/guilds/${guild.id}/widget` as const;
  expect((await alice.get(path)).body).toEqual({ enabled: false, channel_id: null });
  await p.join(alice, guild.text.id, bob);
  expect((await bob.get(path)).error.code).toBe(50013);
  const channel = await alice.post(`/guilds/${guild.id}/channels`, { name: 'door', type: 0 });
  await alice.patch(path, { channel_id: channel.body.id });
  expect((await alice.get(path)).body).toEqual({ enabled: false, channel_id: channel.body.id });
  await alice.delete(`/channels/${channel.body.id}`);
  expect((await alice.get(path)).body).toEqual({ enabled: false, channel_id: null });
});
