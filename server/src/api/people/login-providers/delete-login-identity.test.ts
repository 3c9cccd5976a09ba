import { emailOf, linkIn, mailsTo, passwordOf } from '@guildhall/testkit/mail-scene';
import { PROOF } from '@guildhall/testkit/mfa-scene';
import { Account } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { link, proofOf, startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
const operator = await p.person('operator');
afterAll(() => scene.stop());

test('[people/login-providers] unlinking takes a proof, mails the owner, and ends logins with it', async () => {
  const ada = await p.person('ada');
  const { body } = await link(scene, ada, 'hub', { id: 61, name: 'ada' });
  const path = `/users/@me/login-providers/${body.id}`;
  expect((await ada.delete(path)).error.code).toBe(60003);
  const headers = await proofOf(ada);
  const eve = await p.person('eve');
  expect((await eve.delete(path, undefined, { headers: await proofOf(eve) })).error.code).toBe(10001);
  expect((await ada.delete(path, undefined, { headers })).status).toBe(204);
  expect((await ada.delete(path, undefined, { headers })).error.code).toBe(10001);
  expect((await mailsTo(p, operator, emailOf(ada))).map(({ kind }) => kind)).toContain('login_unlinked');
  expect((await new Visitor(scene).logIn('hub', { id: 61, name: 'ada' })).body.registration).toBeDefined();
});

test('[people/login-providers] the last way to log in stays: without a password, until another account is linked', async () => {
  const visitor = new Visitor(scene);
  const made = await visitor.register('hub', { id: 62, name: 'plain' });
  const person = new Account(p.address, made.body.token, '', { id: made.body.user_id, username: 'plain' });
  const browser = visitor.as(person);
  const asked = await person.post('/users/@me/login-providers/desk/authorize', {});
  const confirmation = await browser.post<{ url: string }>('/mfa/providers/hub/authorize');
  const { code } = await browser.land(service.agree(confirmation.body.url, { id: 62, name: 'plain' }));
  const body = { ticket: asked.error.mfa?.ticket, mfa_type: 'provider', data: code };
  const headers = { [PROOF]: (await browser.post<{ token: string }>('/mfa/finish', body)).body.token };
  const own = async () => (await person.get<{ identities: { id: string }[] }>('/users/@me/login-providers')).body.identities;
  const [first] = await own();
  const refused = await person.delete(`/users/@me/login-providers/${first?.id}`, undefined, { headers });
  expect([refused.status, refused.error.errors]).toMatchObject([400, { _errors: [{ code: 'LAST_WAY_TO_LOG_IN' }] }]);
  expect(await own()).toHaveLength(1);
  const started = await browser.post<{ url: string }>('/users/@me/login-providers/desk/authorize', {}, headers);
  const back = await browser.land(service.agree(started.body.url, { id: 63, name: 'plain at work' }));
  expect((await browser.post('/users/@me/login-providers', { code: back.code })).status).toBe(200);
  expect((await person.delete(`/users/@me/login-providers/${first?.id}`, undefined, { headers })).status).toBe(204);
});

test('[people/login-providers] the operator sees what a person has linked, and unlinks all of it by resetting the password', async () => {
  const ada = await p.person('ada');
  const { body } = await link(scene, ada, 'hub', { id: 65, name: 'ada' });
  const shown = await operator.get<{ login_identities: object[] }>(`/operator/users/${ada.id}`);
  expect(shown.body.login_identities).toEqual([body]);
  expect((await operator.post(`/operator/users/${ada.id}/reset-password`)).status).toBe(204);
  expect((await new Visitor(scene).logIn('hub', { id: 65, name: 'ada' })).body.registration).toBeDefined();
});

test('[people/login-providers] the link that recovers an account unlinks what a thief has linked', async () => {
  const ada = await p.person('robbed');
  await link(scene, ada, 'hub', { id: 64, name: 'thief' });
  await ada.patch('/users/@me', { email: 'thief@example.org', password: passwordOf(ada) });
  const token = await linkIn(p, operator, emailOf(ada), 'email_changed');
  expect((await p.anyone.post('/auth/revert', { token, password: 'only mine now' })).status).toBe(200);
  expect((await new Visitor(scene).logIn('hub', { id: 64, name: 'thief' })).body.registration).toBeDefined();
});
