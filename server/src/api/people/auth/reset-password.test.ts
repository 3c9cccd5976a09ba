import { codeOf, enrolled } from '@guildhall/testkit/mfa-scene';
import { emailOf, linkIn, mailsTo, passwordOf, turnablePlatform } from '@guildhall/testkit/mail-scene';
import type { Account } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const { p, operator, turn } = await turnablePlatform({ GUILDHALL_VERIFY_EMAIL: 'on' });
afterAll(() => p.stop());

const forgotten = async (who: Account) => {
  await p.anyone.post('/auth/forgot', { login: who.username });
  return linkIn(p, operator, emailOf(who), 'reset');
};
const reset = (token: string, password = 'battery staple') =>
  p.anyone.post<{ token: string; code: number }>('/auth/reset', { token, password });
const me = (token: string) => p.anyone.get('/users/@me', { headers: { authorization: token } });

test('the link sets a new password once and logs out everyone else, gateway sessions included', async () => {
  const ada = await p.person('ada');
  const second = await p.logIn(ada);
  const session = await second.connect();
  const token = await forgotten(ada);
  const answer = await reset(token);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['token']);
  expect(await session.closed).toBe(4004);
  expect((await ada.get('/users/@me')).status).toBe(401);
  expect((await me(answer.body.token)).body).toMatchObject({ id: ada.id, verified: true });
  expect((await p.anyone.post('/auth/login', { login: ada.username, password: passwordOf(ada) })).status).toBe(400);
  expect((await p.anyone.post('/auth/login', { login: ada.username, password: 'battery staple' })).status).toBe(200);
  expect(await reset(token, 'another one')).toMatchObject({ status: 401, body: { code: 50014 } });
  expect((await mailsTo(p, operator, emailOf(ada)))[0]).toMatchObject({ kind: 'password_changed' });
});

test('one of a hundred concurrent uses succeeds', async () => {
  const ada = await p.person('ada');
  const token = await forgotten(ada);
  const answers = await Promise.all(Array.from({ length: 100 }, (_one, at) => reset(token, `battery staple ${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 401 && body.code === 50014)).toHaveLength(99);
});

test('a link is invalid after an hour, after another reset and after a new address', async () => {
  const ada = await p.person('ada');
  const late = await forgotten(ada);
  await turn(3_600_000);
  expect((await reset(late)).error.code).toBe(50014);
  const [first, second] = [await forgotten(ada), await forgotten(ada)];
  const login = await reset(second);
  expect((await reset(first)).error.code).toBe(50014);
  const third = await forgotten(ada);
  const headers = { authorization: login.body.token };
  const moved = { email: `moved_${ada.username}@example.org`, password: 'battery staple' };
  expect((await p.anyone.patch('/users/@me', moved, { headers })).status).toBe(200);
  expect((await reset(third)).error.code).toBe(50014);
});

test('a bad password is a form error and keeps the link; a link of another kind is rejected', async () => {
  const ada = await p.person('ada');
  const token = await forgotten(ada);
  const short = await p.anyone.post('/auth/reset', { token, password: 'short' });
  expect(short.body).toMatchObject({ code: 50035, errors: { password: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } });
  expect((await reset(await linkIn(p, operator, emailOf(ada), 'verify'))).error.code).toBe(50014);
  expect((await reset(token)).status).toBe(200);
});

test('with a second factor the link alone sets nothing: the response asks for the factor, and the link stays valid until it is shown', async () => {
  const { person, secret, codes } = await enrolled(p);
  const token = await forgotten(person);
  const password = 'battery staple';
  const asked = await p.anyone.post<{ ticket: string }>('/auth/reset', { token, password });
  expect([asked.status, asked.body]).toMatchObject([
    200,
    { mfa: true, ticket: expect.any(String), totp: true, user_id: person.id },
  ]);
  const { ticket } = asked.body;
  const send = (more: object) => p.anyone.post<{ token: string }>('/auth/reset', { token, password, ...more });
  expect((await send({ ticket, code: '000000' })).error.code).toBe(60008);
  expect((await send({ ticket: 'nonsense', code: codes[0] })).error.code).toBe(60006);
  expect((await person.get('/users/@me')).status).toBe(200);
  // A reset ticket cannot log in, and a login ticket cannot reset.
  expect((await p.anyone.post('/auth/mfa/totp', { ticket, code: codes[0] })).error.code).toBe(60006);
  const login = await p.anyone.post<{ ticket: string }>('/auth/login', { login: person.username, password: passwordOf(person) });
  expect((await send({ ticket: login.body.ticket, code: codes[0] })).error.code).toBe(60006);
  const done = await send({ ticket, method: 'totp', code: codeOf(p, secret) });
  expect([done.status, Object.keys(done.body)]).toEqual([200, ['token']]);
  expect([(await person.get('/users/@me')).status, (await me(done.body.token)).body.mfa_enabled]).toEqual([401, true]);
});
