import { passwordOf } from '@guildhall/testkit/mail-scene';
import { enrolled } from '@guildhall/testkit/mfa-scene';
import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('a disabled account is logged out everywhere until a login with undelete; its friends and applications are kept', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const session = await ada.connect();
  expect(await ada.post('/users/@me/disable', { password: passwordOf(ada) })).toMatchObject({ status: 204, body: undefined });
  expect(await session.closed).toBe(4004);
  expect((await ada.get('/users/@me')).status).toBe(401);
  const login = { login: ada.username, password: passwordOf(ada) };
  expect(await p.anyone.post('/auth/login', login)).toMatchObject({ status: 403, body: { code: 20013 } });
  expect((await p.anyone.post('/auth/login', { ...login, password: 'wrong', undelete: true })).status).toBe(400);
  expect((await p.anyone.post('/auth/login', { ...login, undelete: true })).status).toBe(200);
  const back = await p.logIn(ada);
  expect((await back.get('/users/@me/relationships')).body).toHaveLength(1);
});

test('the tokens of applications are suspended too', async () => {
  const ada = await p.person('ada');
  const tokens = await tokensOf(p, ada, await app(p));
  const seen = async () => (await bearer(p, tokens).get('/users/@me')).status;
  expect(await seen()).toBe(200);
  await ada.post('/users/@me/disable', { password: passwordOf(ada) });
  expect(await seen()).toBe(401);
  await p.anyone.post('/auth/login', { login: ada.username, password: passwordOf(ada), undelete: true });
  expect(await seen()).toBe(200);
});

test('a wrong password changes nothing; bots cannot be disabled', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const wrong = await ada.post('/users/@me/disable', { password: 'wrong' });
  expect(wrong.body).toMatchObject({ code: 50035, errors: { password: { _errors: [{ code: 'PASSWORD_DOES_NOT_MATCH' }] } } });
  expect((await ada.post('/users/@me/disable', {})).error.code).toBe(50035);
  expect((await bot.post('/users/@me/disable', { password: 'x' })).error.code).toBe(20001);
  expect((await ada.get('/users/@me')).status).toBe(200);
});

test('with a second factor it also takes a code', async () => {
  const { person, password, codes } = await enrolled(p);
  expect((await person.post('/users/@me/disable', { password })).error.code).toBe(60003);
  expect((await person.post('/users/@me/delete', { password })).error.code).toBe(60003);
  expect((await person.post('/users/@me/delete', { password, code: '000000' })).error.code).toBe(60008);
  expect((await person.post('/users/@me/disable', { password, code: codes[0] })).status).toBe(204);
});
