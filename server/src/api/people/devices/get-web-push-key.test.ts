import { startFixtures } from '@guildhall/testkit/fixtures';
import { ECDH } from 'node:crypto';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/push] the key is a point on P-256, the same for all and after a restart', async ({ alice, bob, bot }) => {
  const key = await alice.get<{ public_key: string }>('/users/@me/devices/web-push-key');
  expect(key.status).toBe(200);
  const point = Buffer.from(key.body.public_key, 'base64url');
  expect([point.length, point[0]]).toEqual([65, 4]);
  expect(() => ECDH.convertKey(point, 'prime256v1')).not.toThrow();
  expect((await bob.get('/users/@me/devices/web-push-key')).body).toEqual(key.body);
  expect((await bot.get('/users/@me/devices/web-push-key')).error.code).toBe(20001);
  await p.restart();
  expect((await alice.get('/users/@me/devices/web-push-key')).body).toEqual(key.body);
});
