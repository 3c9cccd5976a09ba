import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('[activities/url-mappings] the owner reads the mappings in their order; there are none at first', async ({
  alice,
  bob,
  bot,
}) => {
  const path = `/applications/${bot.applicationId}/proxy-config` as const;
  expect(await alice.get(path)).toMatchObject({ status: 200, body: { url_map: [] } });
  const url_map = [
    { prefix: '/', target: 'example.com' },
    { prefix: '/api', target: 'api.example.com/v1' },
  ];
  await alice.post(path, { url_map });
  expect((await alice.get(path)).body).toEqual({ url_map });
  expect((await bob.get(path)).error.code).toBe(20012);
  expect((await bob.get('/applications/1/proxy-config')).error.code).toBe(10002);
  expect((await bot.get(path)).error.code).toBe(20001);
});
