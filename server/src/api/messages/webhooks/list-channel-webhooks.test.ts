import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { channel, hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] lists a channel’s webhooks, oldest first, with tokens; needs MANAGE_WEBHOOKS', async () => {
  const { ada, bob, guild, path, hook } = await hooked(p);
  const second = await ada.post(path, { name: 'Second' });
  const other = await channel(ada, guild.id, { name: 'other' });
  await ada.post(`/channels/${other}/webhooks`, { name: 'Elsewhere' });
  expect((await ada.get(path)).body).toEqual([hook, second.body]);
  expect((await bob.get(path)).error.code).toBe(50013);
  expect((await (await p.person('eve')).get(path)).error.code).toBe(50001);
  expect((await p.anyone.get(path)).status).toBe(401);
});
