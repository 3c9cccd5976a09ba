import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] there is none: 204; members only', async ({ alice, guild }) => {
  const none = await alice.get(`/guilds/${guild.id}/new-member-welcome`);
  expect([none.status, none.body]).toEqual([204, undefined]);
  expect((await (await p.person('eve')).get(`/guilds/${guild.id}/new-member-welcome`)).error.code).toBe(50001);
});
