import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

const reason = { headers: { 'x-audit-log-reason': 'because' } };

test('[people/operators] a reset voids the password, ends logins and mails a link; the action is recorded', async ({ bob }) => {
  expect((await operator.post(`/operator/users/${bob.id}/reset-password`, undefined, reason)).status).toBe(204);
  expect((await bob.get('/users/@me')).status).toBe(401);
  const login = await p.anyone.post('/auth/login', { login: bob.username, password: `correct horse ${bob.username}` });
  expect(login.error.code).toBe(50035);
  const mails = await operator.get('/operator/mails');
  expect(mails.body.mails[0]).toMatchObject({ user_id: bob.id, kind: 'reset' });
  const { body } = await operator.get('/operator/audit-log', { query: { target_id: bob.id } });
  expect(body.entries).toMatchObject([{ action: 'user_reset_password', operator_id: operator.id, reason: 'because' }]);
  expect((await operator.post(`/operator/users/${operator.id}/reset-password`)).error.code).toBe(50013);
  expect((await operator.post(`/operator/users/${bob.id}/reset-mfa`)).error.code).toBe(60002);
});
