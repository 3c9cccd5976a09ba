import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] the gateway address needs no credentials', async () => {
  const answer = await p.anyone.get('/gateway');
  expect([answer.status, answer.body]).toEqual([200, { url: p.address.replace('http', 'ws') }]);
});

test('the public address of the settings names the gateway', async () => {
  const behindProxy = await startPlatform({ settings: { GUILDHALL_URL: 'https://chat.example.org/' } });
  const answer = await behindProxy.anyone.get('/gateway');
  await behindProxy.stop();
  expect(answer.body).toEqual({ url: 'wss://chat.example.org' });
});
