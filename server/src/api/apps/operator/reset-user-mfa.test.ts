import { enrolled } from '@guildhall/testkit/mfa-scene';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] second factors are removed and logins end', async ({ alice }) => {
  const { person } = await enrolled(p, 'eve');
  expect((await alice.post(`/operator/users/${person.id}/reset-mfa`)).error.code).toBe(50001);
  expect((await operator.post(`/operator/users/${person.id}/reset-mfa`)).status).toBe(204);
  expect((await person.get('/users/@me')).status).toBe(401);
  const login = await p.anyone.post('/auth/login', { login: person.username, password: `correct horse ${person.username}` });
  expect([login.status, login.body]).toMatchObject([200, { token: expect.any(String) }]);
  expect((await operator.post(`/operator/users/${person.id}/reset-mfa`)).error.code).toBe(60002);
});
