import { emailOf, linkIn, mailsTo } from '@guildhall/testkit/mail-scene';
import { afterAll, expect, test } from 'vitest';
import { link, startScene, Visitor } from '../../people/login-providers/test/scene.ts';

const scene = await startScene();
const { p } = scene;
const operator = await p.person('operator');
afterAll(() => scene.stop());

interface Entry {
  action: string;
  target_id: string;
  reason: string | null;
  changes: object[];
}
const entries = async () => (await operator.get<{ entries: Entry[] }>('/operator/audit-log')).body.entries;

test('[people/operators] the operator unlinks a login provider: the person gets a mail, stays logged in, and the audit log has it', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const { body } = await link(scene, ada, 'hub', { id: 71, name: 'ada at hub' });
  const path = `/operator/users/${ada.id}/login-providers/${body.id}`;
  expect((await ada.delete(path)).error.code).toBe(50001);
  expect((await operator.delete(`/operator/users/${eve.id}/login-providers/${body.id}`)).error.code).toBe(10001);
  expect((await operator.delete(`/operator/users/1/login-providers/${body.id}`)).error.code).toBe(10013);
  expect((await operator.delete(`/operator/users/${operator.id}/login-providers/${body.id}`)).error.code).toBe(50013);
  expect(await entries()).toEqual([]);
  const headers = { 'x-audit-log-reason': 'asked' };
  expect((await operator.delete(path, undefined, { headers })).status).toBe(204);
  expect((await operator.delete(path)).error.code).toBe(10001);
  const shown = await operator.get<{ login_identities: object[] }>(`/operator/users/${ada.id}`);
  expect(shown.body.login_identities).toEqual([]);
  expect((await ada.get('/users/@me')).status).toBe(200);
  expect((await mailsTo(p, operator, emailOf(ada))).map(({ kind }) => kind)).toContain('login_unlinked');
  expect((await new Visitor(scene).logIn('hub', { id: 71, name: 'ada at hub' })).body.registration).toBeDefined();
  expect(await entries()).toMatchObject([
    {
      action: 'user_unlink_login',
      target_id: ada.id,
      reason: 'asked',
      changes: [{ key: 'login_provider', old_value: 'Hub: ada at hub' }],
    },
  ]);
});

test('[people/operators] a person whose last way to log in was unlinked sets a password by mail', async () => {
  const made = await new Visitor(scene).register('hub', { id: 72, name: 'plain' });
  const id = made.body.user_id;
  const { body } = await operator.get<{ login_identities: { id: string }[] }>(`/operator/users/${id}`);
  const path = `/operator/users/${id}/login-providers/${body.login_identities[0]?.id}`;
  expect((await operator.delete(path)).status).toBe(204);
  expect((await p.anyone.post('/auth/forgot', { login: 'plain' })).status).toBe(204);
  const token = await linkIn(p, operator, 'plain@example.org', 'reset');
  expect((await p.anyone.post('/auth/reset', { token, password: 'a first password' })).status).toBe(200);
  const login = await p.anyone.post('/auth/login', { login: 'plain', password: 'a first password' });
  expect(login.status).toBe(200);
});
