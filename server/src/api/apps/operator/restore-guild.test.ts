import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] a restored guild is found again; one that is not suspended: 10004', async ({ alice, guild }) => {
  await operator.put(`/operator/guilds/${guild.id}/suspension`, {});
  expect((await alice.delete(`/operator/guilds/${guild.id}/suspension`)).error.code).toBe(50001);
  expect((await operator.delete(`/operator/guilds/${guild.id}/suspension`)).status).toBe(204);
  expect((await alice.get(`/guilds/${guild.id}`)).status).toBe(200);
  expect((await operator.delete(`/operator/guilds/${guild.id}/suspension`)).error.code).toBe(10004);
});
