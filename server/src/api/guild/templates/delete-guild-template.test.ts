import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { templated } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] returns the deleted template; then 10057, and another can be created', async () => {
  const { ada, bob, own, path, made } = await templated(p);
  expect((await bob.delete(own)).error.code).toBe(50013);
  const gone = await ada.delete(own);
  expect([gone.status, gone.body]).toEqual([200, made.body]);
  expect((await ada.delete(own)).error.code).toBe(10057);
  expect((await ada.post(path, { name: 'Again' })).status).toBe(200);
});
