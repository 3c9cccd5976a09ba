import { startFixtures } from '@guildhall/testkit/fixtures';
import { PushService } from '@guildhall/testkit/push-service';
import { afterAll, expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const service = await PushService.start();
afterAll(() => service.close());

const endpoints = async () =>
  (await p.server.platform.store.read.kysely.selectFrom('devices').select('endpoint').execute()).map(({ endpoint }) => endpoint);

test('[people/push] only the owner ends the pushes to a browser; a repeated request changes nothing', async ({ alice, bob }) => {
  const browser = service.subscribe();
  await alice.post('/users/@me/devices', browser.device);
  expect((await bob.delete('/users/@me/devices', browser.device)).status).toBe(204);
  expect(await endpoints()).toEqual([browser.endpoint]);
  expect((await alice.delete('/users/@me/devices', browser.device)).status).toBe(204);
  expect(await endpoints()).toEqual([]);
  expect((await alice.delete('/users/@me/devices', browser.device)).status).toBe(204);
  const broken = await alice.delete('/users/@me/devices', { provider: 'webpush', token: '{}' });
  expect([broken.status, broken.error.code]).toEqual([400, 50035]);
});
