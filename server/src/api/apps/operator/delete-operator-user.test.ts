import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] an account is erased at once, but not while it owns a guild', async ({ alice, bob, guild }) => {
  expect((await operator.delete(`/operator/users/${alice.id}`)).error.code).toBe(40011);
  expect((await operator.delete(`/operator/users/${bob.id}`)).status).toBe(204);
  await p.jobs();
  expect((await bob.get('/users/@me')).status).toBe(401);
  expect((await operator.get(`/operator/users/${bob.id}`)).error.code).toBe(10013);
  expect((await operator.get(`/operator/guilds/${guild.id}`)).body).toMatchObject({ owner_id: alice.id });
});
