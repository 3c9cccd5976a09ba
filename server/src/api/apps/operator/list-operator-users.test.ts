import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] people are found by id, address and name, and shown', async ({ alice, guild }) => {
  for (const query of [alice.id, `${alice.username}@exam`, alice.username.toUpperCase()]) {
    const { body } = await operator.get('/operator/users', { query: { query } });
    expect([query, body.users]).toMatchObject([query, [{ id: alice.id, email: `${alice.username}@example.org`, ban: null }]]);
  }
  const one = await operator.get(`/operator/users/${alice.id}`);
  expect(one.body).toMatchObject({ id: alice.id, guilds: [{ id: guild.id, owner: true }], logins: 1, has_password: true });
  expect((await alice.get('/operator/users')).error.code).toBe(50001);
  expect((await operator.get('/operator/users/1')).error.code).toBe(10013);
});
