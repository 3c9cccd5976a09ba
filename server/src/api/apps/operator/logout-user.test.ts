import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] all logins of a person end, and sessions close', async ({ alice, bob }) => {
  const session = await bob.connect();
  expect((await alice.post(`/operator/users/${bob.id}/logout`)).error.code).toBe(50001);
  expect((await operator.post(`/operator/users/${bob.id}/logout`)).status).toBe(204);
  expect(await session.closed).toBe(4004);
  expect((await bob.get('/users/@me')).status).toBe(401);
  expect((await operator.post('/operator/users/1/logout')).error.code).toBe(10013);
});
