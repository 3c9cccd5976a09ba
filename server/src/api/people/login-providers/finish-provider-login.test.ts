import { Account } from '@guildhall/testkit/platform';
import { codeOf, enrolled } from '@guildhall/testkit/mfa-scene';
import { emailOf, passwordOf } from '@guildhall/testkit/mail-scene';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { link, OCTAVIA, startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
afterAll(() => scene.stop());
beforeEach(() => {
  service.profile = {};
});

const account = (id: number, name: string) => ({ id, name });

test('[people/login-providers] a linked account logs in, by OAuth2 and by OpenID; the session is like any other', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'hub');
  await link(scene, ada, 'desk', account(7, 'ada at work'));
  for (const [provider, of] of [
    ['hub', OCTAVIA],
    ['desk', account(7, 'ada at work')],
  ] as const) {
    const { status, body } = await new Visitor(scene).logIn(provider, of);
    expect([status, body.user_id]).toEqual([200, ada.id]);
    const again = new Account(p.address, body.token ?? '', '', ada);
    expect((await again.get<{ id: string }>('/users/@me')).body.id).toBe(ada.id);
  }
});

test('[people/login-providers] a one-time code works once, for ten minutes, only in its browser and for its purpose', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'hub', account(11, 'ada'));
  const [visitor, eve] = [new Visitor(scene), new Visitor(scene)];
  const code = await visitor.arrive('hub', account(11, 'ada'));
  await eve.start('hub');
  expect((await eve.post('/auth/providers/login', { code })).error.code).toBe(50012);
  expect((await new Visitor(scene).post('/auth/providers/login', { code })).error.code).toBe(50012);
  expect((await visitor.as(ada).post('/users/@me/login-providers', { code })).error.code).toBe(50012);
  expect((await visitor.post('/auth/providers/login', { code })).status).toBe(200);
  expect((await visitor.post('/auth/providers/login', { code })).error.code).toBe(50012);
  const late = await visitor.arrive('hub', account(11, 'ada'));
  await p.clock.advance(600_000);
  expect((await visitor.post('/auth/providers/login', { code: late })).error.code).toBe(50012);
});

test('[people/login-providers] the second factor of the account is still asked for', async () => {
  const { person, secret } = await enrolled(p, 'careful');
  await p.clock.advance(60_000);
  const browser = new Visitor(scene, person);
  const asked = await browser.post('/users/@me/login-providers/hub/authorize');
  expect(asked.error.mfa?.methods.map(({ type }) => type)).toEqual(['totp', 'backup']);
  const proven = await person.post<{ token: string }>('/mfa/finish', {
    ticket: asked.error.mfa?.ticket,
    mfa_type: 'totp',
    data: codeOf(p, secret),
  });
  const header = { 'x-discord-mfa-authorization': proven.body.token };
  const started = await browser.post<{ url: string }>('/users/@me/login-providers/hub/authorize', {}, header);
  const { code } = await browser.land(service.agree(started.body.url, account(12, 'careful')));
  expect((await browser.post('/users/@me/login-providers', { code })).status).toBe(200);
  const half = await new Visitor(scene).logIn('hub', account(12, 'careful'));
  expect(half.body).toMatchObject({ mfa: true, totp: true, user_id: person.id });
  expect(half.body.token).toBeUndefined();
  await p.clock.advance(60_000);
  const whole = await p.anyone.post('/auth/mfa/totp', { ticket: half.body.ticket, code: codeOf(p, secret) });
  expect(whole.status).toBe(200);
});

test('[people/login-providers] an unknown identity gets a form, not the account that has its address', async () => {
  const ada = await p.person('ada');
  service.profile = { email: emailOf(ada).toUpperCase(), email_verified: true, name: 'Ada Byron' };
  const { body } = await new Visitor(scene).logIn('desk', account(13, 'Ada.Lövelace'));
  expect(body).toEqual({
    registration: {
      ticket: expect.any(String),
      provider: { id: 'desk', name: 'Desk' },
      username: 'ada.lovelace',
      global_name: 'Ada Byron',
      email: emailOf(ada),
      email_trusted: false,
      email_taken: true,
    },
  });
});

test.each([
  ['octavia', 'octavia', 'octavia'],
  ['octavia@work.example', 'x', 'octavia'],
  ['Ötzi der Mann!', 'x', 'otzi_der_mann'],
  ['everyone', 'x', 'everyone2'],
  ['\u202Eevil\u0000name', 'x', 'evilname'],
  ['日本語', 'Mika', 'mika'],
  ['x'.repeat(80), 'x', 'x'.repeat(32)],
])('[people/login-providers] the name %j becomes a valid username', async (login, name, username) => {
  service.profile = { login, name, email: 'not an address', avatar_url: 'javascript:alert(1)' };
  const { body } = await new Visitor(scene).logIn('hub', account(14, 'octavia'));
  expect(body.registration).toMatchObject({ username, email: null, email_taken: false });
});

test('[people/login-providers] a taken username gets digits', async () => {
  const taken = (await p.person('popular')).username;
  service.profile = { login: taken };
  const { body } = await new Visitor(scene).logIn('hub', account(15, 'x'));
  expect(body.registration?.username).toBe(`${taken}2`);
});

test('[people/login-providers] where no one may register, an unknown identity is refused', async () => {
  const refused = await new Visitor(scene).logIn('staff', account(16, 'stranger'));
  expect([refused.status, refused.error.errors]).toMatchObject([400, { _errors: [{ code: 'REGISTRATION_CLOSED' }] }]);
  const closed = await startScene({ settings: { GUILDHALL_REGISTRATION: 'closed' } });
  const first = new Visitor(closed);
  expect((await first.register('hub', OCTAVIA)).status).toBe(201);
  const later = await first.logIn('hub', account(2, 'later'));
  expect([later.status, later.error.errors]).toMatchObject([400, { _errors: [{ code: 'REGISTRATION_CLOSED' }] }]);
  expect((await first.logIn('hub', OCTAVIA)).status).toBe(200);
  await closed.stop();
});

test('[errors 20013] a disabled account is restored by the same code with undelete; a banned one is not', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'hub', account(17, 'ada'));
  await ada.post('/users/@me/disable', { password: passwordOf(ada) });
  const visitor = new Visitor(scene);
  const code = await visitor.arrive('hub', account(17, 'ada'));
  expect((await visitor.post('/auth/providers/login', { code })).error.code).toBe(20013);
  expect((await visitor.post('/auth/providers/login', { code, undelete: true })).status).toBe(200);
});

test('[people/login-providers] an erased account frees its identity', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'hub', account(18, 'ada'));
  await ada.post('/users/@me/delete', { password: passwordOf(ada) });
  await p.clock.advance(14 * 86_400_000);
  await p.jobs();
  const { body } = await new Visitor(scene).logIn('hub', account(18, 'ada'));
  expect(body.registration).toMatchObject({ provider: { id: 'hub' } });
});
