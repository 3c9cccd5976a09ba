import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] members see it when it is enabled, MANAGE_GUILD always; [errors 10069] never set', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/welcome-screen`;
  expect((await ada.get(path)).body.code).toBe(10069);
  expect((await bob.get(path)).body.code).toBe(50001);
  await p.join(ada, guild.text.id, bob);
  await ada.patch(path, { description: 'Hello' });
  expect((await bob.get(path)).body.code).toBe(50013);
  const channel = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'gone', type: 0 });
  await ada.patch(path, { enabled: true, welcome_channels: [{ channel_id: channel.body.id, description: 'Talk' }] });
  expect((await bob.get(path)).body).toMatchObject({ description: 'Hello', welcome_channels: [{ channel_id: channel.body.id }] });
  await ada.delete(`/channels/${channel.body.id}`);
  expect((await bob.get(path)).body).toEqual({ description: 'Hello', welcome_channels: [] });
});
