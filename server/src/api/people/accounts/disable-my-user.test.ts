import { passwordOf } from '@guildhall/testkit/mail-scene';
import { enrolled } from '@guildhall/testkit/mfa-scene';
import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('an account rests, logged out everywhere, until a login that says so; its friends and applications stay', async () => {
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

test('what an application may do for the person rests too', async () => {
  const ada = await p.person('ada');
  const tokens = await tokensOf(p, ada, await app(p));
  const seen = async () => (await bearer(p, tokens).get('/users/@me')).status;
  expect(await seen()).toBe(200);
  await ada.post('/users/@me/disable', { password: passwordOf(ada) });
  expect(await seen()).toBe(401);
  await p.anyone.post('/auth/login', { login: ada.username, password: passwordOf(ada), undelete: true });
  expect(await seen()).toBe(200);
});

test('without the right password nothing happens; bots have no such account', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const wrong = await ada.post('/users/@me/disable', { password: 'wrong' });
  expect(wrong.body).toMatchObject({ code: 50035, errors: { password: { _errors: [{ code: 'PASSWORD_DOES_NOT_MATCH' }] } } });
  expect((await ada.post('/users/@me/disable', {})).body.code).toBe(50035);
  expect((await bot.post('/users/@me/disable', { password: 'x' })).body.code).toBe(20001);
  expect((await ada.get('/users/@me')).status).toBe(200);
});

test('with a second factor it takes a code too', async () => {
  const { person, password, codes } = await enrolled(p);
  expect((await person.post('/users/@me/disable', { password })).body.code).toBe(60003);
  expect((await person.post('/users/@me/delete', { password })).body.code).toBe(60003);
  expect((await person.post('/users/@me/delete', { password, code: '000000' })).body.code).toBe(60008);
  expect((await person.post('/users/@me/disable', { password, code: codes[0] })).status).toBe(204);
});
