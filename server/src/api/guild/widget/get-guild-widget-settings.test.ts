import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] disabled by default; a deleted channel is null; requires MANAGE_GUILD', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/widget`;
  expect((await ada.get(path)).body).toEqual({ enabled: false, channel_id: null });
  await p.join(ada, guild.text.id, bob);
  expect((await bob.get(path)).body.code).toBe(50013);
  const channel = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'door', type: 0 });
  await ada.patch(path, { channel_id: channel.body.id });
  expect((await ada.get(path)).body).toEqual({ enabled: false, channel_id: channel.body.id });
  await ada.delete(`/channels/${channel.body.id}`);
  expect((await ada.get(path)).body).toEqual({ enabled: false, channel_id: null });
});
