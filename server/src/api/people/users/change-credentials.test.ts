import { enrolled } from '@guildhall/testkit/mfa-scene';
import { emailOf, linkIn, mailsTo, passwordOf } from '@guildhall/testkit/mail-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_VERIFY_EMAIL: 'on' } });
const operator = await p.person('operator');
const limited = await startPlatform({ rateLimits: true });
afterAll(async () => {
  await p.stop();
  await limited.stop();
});

test('[people/accounts] a new email takes the password and is verified by its own link; the old address is notified', async () => {
  const ada = await p.person('ada');
  await p.anyone.post('/auth/verify', { token: await linkIn(p, operator, emailOf(ada), 'verify') });
  const email = `new_${ada.username}@example.org`;
  const refused = await ada.patch('/users/@me', { email });
  expect(refused.body).toMatchObject({ code: 50035, errors: { password: { _errors: [{ code: 'PASSWORD_DOES_NOT_MATCH' }] } } });
  const changed = await ada.patch('/users/@me', { email: email.toUpperCase(), password: passwordOf(ada) });
  expect(changed).toMatchObject({ status: 200, body: { email, verified: false } });
  const [told] = await mailsTo(p, operator, emailOf(ada));
  expect(told).toMatchObject({ kind: 'email_changed', text: expect.stringContaining(email) });
  await p.anyone.post('/auth/verify', { token: await linkIn(p, operator, email, 'verify') });
  expect((await ada.get('/users/@me')).body).toMatchObject({ email, verified: true });
});

test('setting the same email changes nothing and sends nothing; a taken email is a form error', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const before = await mailsTo(p, operator, emailOf(ada));
  const password = passwordOf(ada);
  expect((await ada.patch('/users/@me', { email: emailOf(ada).toUpperCase(), password })).status).toBe(200);
  expect(await mailsTo(p, operator, emailOf(ada))).toEqual(before);
  const taken = await ada.patch('/users/@me', { email: emailOf(bob), password });
  expect(taken.error.errors).toMatchObject({ email: { _errors: [{ code: 'EMAIL_ALREADY_REGISTERED' }] } });
});

test('the link of an address that the account no longer has is invalid', async () => {
  const ada = await p.person('ada');
  const old = await linkIn(p, operator, emailOf(ada), 'verify');
  await ada.patch('/users/@me', { email: `next_${ada.username}@example.org`, password: passwordOf(ada) });
  expect((await p.anyone.post('/auth/verify', { token: old })).error.code).toBe(50014);
});

test('a new password notifies the address and closes the gateway sessions of all other logins', async () => {
  const ada = await p.person('ada');
  const other = await (await p.logIn(ada)).connect();
  const own = await ada.connect();
  const change = { password: passwordOf(ada), new_password: 'battery staple' };
  expect((await ada.patch('/users/@me', change)).status).toBe(200);
  expect(await other.closed).toBe(4004);
  expect(await own.event('USER_UPDATE')).toMatchObject({ id: ada.id });
  expect((await ada.get('/users/@me')).status).toBe(200);
  expect((await mailsTo(p, operator, emailOf(ada)))[0]).toMatchObject({ kind: 'password_changed' });
  await own.close();
});

test('[limits] ten wrong passwords lock password checks of an account, regardless of the change', async () => {
  const ada = await limited.person('ada');
  const guess = () => ada.patch('/users/@me', { password: 'wrong', new_password: 'battery staple' });
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await guess()).status).toBe(400);
    await limited.clock.advance(10_000);
  }
  const change = { password: passwordOf(ada), new_password: 'battery staple' };
  expect((await ada.patch('/users/@me', change)).status).toBe(429);
  await limited.clock.advance(300_000);
  expect((await ada.patch('/users/@me', change)).status).toBe(200);
});

test('with a second factor, a new password or address also takes a code', async () => {
  const { person, password, codes } = await enrolled(p);
  const change = { password, new_password: 'battery staple' };
  const asked = await person.patch('/users/@me', change);
  expect([asked.status, asked.error.code, asked.error.mfa?.ticket]).toEqual([401, 60003, expect.any(String)]);
  expect((await person.patch('/users/@me', { ...change, code: '000000' })).error.code).toBe(60008);
  expect((await person.patch('/users/@me', { password, email: 'else@example.org' })).error.code).toBe(60003);
  expect((await person.patch('/users/@me', { ...change, code: codes[0] })).status).toBe(200);
  expect((await person.patch('/users/@me', { global_name: 'Ada' })).status).toBe(200);
});
