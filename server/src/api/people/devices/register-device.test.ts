import { startFixtures } from '@guildhall/testkit/fixtures';
import { PushService } from '@guildhall/testkit/push-service';
import { afterAll, expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const service = await PushService.start();
afterAll(() => service.close());

const devicesOf = (userId: string) =>
  p.server.platform.store.read.kysely.selectFrom('devices').selectAll().where('user_id', '=', userId).orderBy('id').execute();

test('[people/push] a browser is registered once, and belongs to the user who registered it last', async ({ alice, bob }) => {
  const browser = service.subscribe();
  expect((await alice.post('/users/@me/devices', browser.device)).status).toBe(204);
  const before = await devicesOf(alice.id);
  expect((await alice.post('/users/@me/devices', browser.device)).status).toBe(204);
  expect(await devicesOf(alice.id)).toEqual(before);
  expect(before).toMatchObject([{ endpoint: browser.endpoint }]);
  await bob.post('/users/@me/devices', browser.device);
  expect([await devicesOf(alice.id), (await devicesOf(bob.id)).length]).toEqual([[], 1]);
});

test('[people/push] the device ends with its login; another login keeps its own', async ({ alice }) => {
  const second = await p.logIn(alice);
  const [one, other] = [service.subscribe(), service.subscribe()];
  await alice.post('/users/@me/devices', one.device);
  await second.post('/users/@me/devices', other.device);
  expect(await devicesOf(alice.id)).toHaveLength(2);
  await alice.post('/auth/logout');
  expect((await devicesOf(alice.id)).map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
});

test('[people/push] the twenty-first device replaces the oldest', async ({ alice }) => {
  const browsers = Array.from({ length: 21 }, () => service.subscribe());
  for (const browser of browsers) expect((await alice.post('/users/@me/devices', browser.device)).status).toBe(204);
  expect((await devicesOf(alice.id)).map(({ endpoint }) => endpoint)).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint));
});

test('[people/push] refused: other providers, broken subscriptions, bots', async ({ alice, bot }) => {
  const { endpoint, keys } = service.subscribe().toJSON();
  const token = (change: object) => JSON.stringify({ endpoint, keys, ...change });
  for (const body of [
    { provider: 'gcm', token: token({}) },
    { provider: 'webpush', token: 'not json' },
    { provider: 'webpush', token: token({ endpoint: 'ftp://push.example/1' }) },
    { provider: 'webpush', token: token({ endpoint: 'https://user:pass@push.example/1' }) },
    { provider: 'webpush', token: token({ keys: { ...keys, p256dh: 'BAAA' } }) },
    { provider: 'webpush', token: token({ keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }) },
    { provider: 'webpush', token: token({ keys: { ...keys, auth: 'AAAA' } }) },
    { provider: 'webpush', token: token({ padding: 'x'.repeat(4096) }) },
    { provider: 'webpush' },
  ]) {
    const refused = await alice.post('/users/@me/devices', body);
    expect([refused.status, refused.error.code], JSON.stringify(body).slice(0, 80)).toEqual([400, 50035]);
  }
  expect(await devicesOf(alice.id)).toEqual([]);
  expect((await bot.post('/users/@me/devices', service.subscribe().device)).error.code).toBe(20001);
});
