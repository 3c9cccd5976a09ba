import { codeOf, newSecret } from '@guildhall/testkit/mfa-scene';
import { emailOf, linkIn, mailsTo, passwordOf, turnablePlatform } from '@guildhall/testkit/mail-scene';
import type { Account } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const { p, operator, turn } = await turnablePlatform();
afterAll(() => p.stop());

const move = (who: Account, email: string) => who.patch('/users/@me', { email, password: passwordOf(who) });
const revert = (token: string) => p.anyone.post('/auth/revert', { token, password: 'battery staple' });

test('the owner of the old address recovers the account with a new password, once; the thief is logged out', async () => {
  const ada = await p.person('ada');
  expect((await move(ada, 'thief@example.org')).body.email).toBe('thief@example.org');
  const [mail] = await mailsTo(p, operator, emailOf(ada));
  expect(mail?.text).toContain('The email address of your account was changed to thief@example.org.');
  const token = await linkIn(p, operator, emailOf(ada), 'email_changed');
  expect(await revert(token)).toMatchObject({ status: 200, body: { email: emailOf(ada) } });
  expect((await ada.get('/users/@me')).status).toBe(401);
  const back = await p.anyone.post('/auth/login', { login: emailOf(ada), password: 'battery staple' });
  expect(back.body).toMatchObject({ user_id: ada.id });
  expect((await revert(token)).error.code).toBe(50014);
});

test('after two days it is too late, and an address that another user has taken is not restored', async () => {
  const ada = await p.person('ada');
  await move(ada, 'new.ada@example.org');
  const token = await linkIn(p, operator, emailOf(ada), 'email_changed');
  const bob = await p.person('bob');
  await move(bob, emailOf(ada));
  const refused = await revert(token);
  expect(refused.body).toMatchObject({ code: 50035, errors: { email: { _errors: [{ code: 'EMAIL_ALREADY_REGISTERED' }] } } });
  await move(bob, 'bob.again@example.org');
  await turn(2 * 86_400_000);
  expect((await revert(token)).error.code).toBe(50014);
});

test('a second factor set by the thief is removed too', async () => {
  const ada = await p.person('ada');
  await move(ada, 'second.thief@example.org');
  const secret = newSecret();
  const body = { password: passwordOf(ada), secret, code: codeOf(p, secret) };
  expect((await ada.post('/users/@me/mfa/totp/enable', body)).status).toBe(200);
  expect((await revert(await linkIn(p, operator, emailOf(ada), 'email_changed'))).status).toBe(200);
  const back = await p.anyone.post('/auth/login', { login: emailOf(ada), password: 'battery staple' });
  expect(back.body).toMatchObject({ token: expect.any(String), user_id: ada.id });
  expect(p.emitted('USER_UPDATE').at(-1)).toMatchObject({ id: ada.id, mfa_enabled: false });
});

test('a thief who changed the address twice cannot recover the account with their own link', async () => {
  const ada = await p.person('ada');
  await move(ada, 'one.thief@example.org');
  await turn(1000);
  await move(ada, 'other.thief@example.org');
  const theirs = await linkIn(p, operator, 'one.thief@example.org', 'email_changed');
  const own = await linkIn(p, operator, emailOf(ada), 'email_changed');
  expect((await revert(own)).body).toEqual({ email: emailOf(ada) });
  expect((await revert(theirs)).error.code).toBe(50014);
  const back = await p.anyone.post('/auth/login', { login: emailOf(ada), password: 'battery staple' });
  expect(back.body).toMatchObject({ user_id: ada.id });
});

test('a thief who reverts their own change revokes no earlier link', async () => {
  const ada = await p.person('ada');
  await move(ada, 'third.thief@example.org');
  await turn(1000);
  await move(ada, 'fourth.thief@example.org');
  expect((await revert(await linkIn(p, operator, 'third.thief@example.org', 'email_changed'))).status).toBe(200);
  expect((await revert(await linkIn(p, operator, emailOf(ada), 'email_changed'))).body).toEqual({ email: emailOf(ada) });
});
