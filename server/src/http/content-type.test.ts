import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

test.each([
  ['an answer', '/gateway', 200],
  ['an error', '/users/@me', 401],
  ['a path that is not known', '/nothing', 404],
])('the content type of %s is exactly application/json: discord.py compares the whole value', async (_what, path, status) => {
  const response = await fetch(`${platform.address}/api/v10${path}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json']);
});
