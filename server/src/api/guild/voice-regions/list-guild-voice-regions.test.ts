import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] returns the same regions to members; others 50001, unknown 10004', async ({ alice, guild }) => {
  const listed = await alice.get(`/guilds/${guild.id}/regions`);
  expect(listed.body).toEqual((await alice.get('/voice/regions')).body);
  expect((await (await p.person('eve')).get(`/guilds/${guild.id}/regions`)).error.code).toBe(50001);
  expect((await alice.get('/guilds/1/regions')).error.code).toBe(10004);
});
