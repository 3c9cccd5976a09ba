import { startFixtures } from '@guildhall/testkit/fixtures';
import { PushService } from '@guildhall/testkit/push-service';
import { afterAll, expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const service = await PushService.start();
afterAll(() => service.close());

test('[people/push] a removed device receives nothing more, the others do; only its owner removes it', async ({
  alice,
  bob,
  bot,
}) => {
  await p.befriend(alice, bob);
  const channel = (await alice.post<{ id: string }>('/users/@me/channels', { recipients: [bob.id] })).body;
  const [lost, kept] = [service.subscribe(), service.subscribe()];
  await bob.post('/users/@me/devices', lost.device);
  const [{ id } = { id: '' }] = (await bob.get<{ id: string }[]>('/users/@me/devices')).body;
  await bob.post('/users/@me/devices', kept.device);
  const path = `/users/@me/devices/${id}`;
  expect((await alice.delete(path)).status).toBe(204);
  expect((await bob.get<object[]>('/users/@me/devices')).body).toHaveLength(2);
  expect((await bot.delete(path)).error.code).toBe(20001);
  expect((await bob.delete('/users/@me/devices/here')).status).toBe(400);
  expect((await bob.delete(path)).status).toBe(204);
  expect((await bob.delete(path)).status).toBe(204);
  await alice.post(`/channels/${channel.id}/messages`, { content: 'hello' });
  await p.jobs();
  expect([lost.requests, kept.requests]).toEqual([0, 1]);
});
