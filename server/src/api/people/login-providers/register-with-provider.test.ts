import { linkIn, mailsTo } from '@guildhall/testkit/mail-scene';
import { Account } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FORM, OCTAVIA, startScene, Visitor } from './test/scene.ts';

const scene = await startScene({ settings: { GUILDHALL_VERIFY_EMAIL: 'on' } }, { trust_email: true });
const { p, service } = scene;
const operator = await p.person('operator');
afterAll(() => scene.stop());
beforeEach(() => {
  service.profile = {};
});

const account = (id: number, name: string) => ({ id, name });
interface Me {
  id: string;
  username: string;
  global_name: string;
  email: string;
  verified: boolean;
  avatar: string | null;
}
const meOf = async (token: string) => (await p.anyone.get<Me>('/users/@me', { headers: { authorization: token } })).body;

test('[people/login-providers] a newcomer registers with the form that the provider fills in, without a password, and logs in again', async () => {
  service.profile = { email: 'octavia@hub.example', name: 'Octavia ' };
  const visitor = new Visitor(scene);
  const made = await visitor.register('hub', OCTAVIA);
  expect([made.status, Object.keys(made.body).sort()]).toEqual([201, ['token', 'user_id', 'user_settings']]);
  expect(await meOf(made.body.token)).toMatchObject({
    id: made.body.user_id,
    username: 'octavia',
    global_name: 'Octavia',
    email: 'octavia@hub.example',
    verified: true,
  });
  expect((await new Visitor(scene).logIn('hub', OCTAVIA)).body.user_id).toBe(made.body.user_id);
  const guess = await p.anyone.post('/auth/login', { login: 'octavia', password: 'anything at all' });
  expect(guess.status).toBe(400);
});

test('[people/login-providers] only an address that the provider has verified counts as verified, if the operator trusts it', async () => {
  service.profile = { email: 'unsure@work.example', email_verified: false };
  const unsure = await new Visitor(scene).register('desk', account(21, 'unsure'));
  expect(await meOf(unsure.body.token)).toMatchObject({ verified: false });
  service.profile = { email: 'sure@work.example', email_verified: true };
  const sure = await new Visitor(scene).register('desk', account(22, 'sure'));
  expect(await meOf(sure.body.token)).toMatchObject({ verified: true });
  const changed = await new Visitor(scene).register('desk', account(23, 'other'), { email: 'another@example.org' });
  expect(await meOf(changed.body.token)).toMatchObject({ verified: false });
  expect(await linkIn(p, operator, 'another@example.org', 'verify')).not.toBe('');
});

test('[people/login-providers] a refused form leaves the ticket good; a used or expired ticket is 50012, as is one of another browser', async () => {
  const visitor = new Visitor(scene);
  const { registration } = (await visitor.logIn('hub', account(24, 'careless'))).body;
  const form = { ...FORM, ticket: registration?.ticket, username: 'careless', email: 'careless@example.org' };
  for (const [fields, at] of [
    [{ consent: false }, 'consent'],
    [{ username: operator.username }, 'username'],
    [{ email: `${operator.username}@example.org` }, 'email'],
    [{ username: 'with space' }, 'username'],
  ] as const) {
    const refused = await visitor.post('/auth/providers/register', { ...form, ...fields });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [at]]);
  }
  expect((await visitor.post('/auth/providers/register', { ...form, date_of_birth: '2020-01-01' })).error.code).toBe(20024);
  const eve = new Visitor(scene);
  await eve.start('hub');
  expect((await eve.post('/auth/providers/register', form)).error.code).toBe(50012);
  expect((await visitor.post('/auth/providers/register', form)).status).toBe(201);
  const again = { ...form, username: 'careless2', email: 'careless2@example.org' };
  expect((await visitor.post('/auth/providers/register', again)).error.code).toBe(50012);
  const late = (await visitor.logIn('hub', account(25, 'late'))).body.registration?.ticket;
  await p.clock.advance(1_800_000);
  expect((await visitor.post('/auth/providers/register', { ...again, ticket: late })).error.code).toBe(50012);
});

test('[people/login-providers] one identity creates one account, even in two tabs', async () => {
  const visitor = new Visitor(scene);
  const tickets = [];
  for (let n = 0; n < 2; n += 1) tickets.push((await visitor.logIn('hub', account(26, 'twin'))).body.registration?.ticket);
  const made = await Promise.all(
    tickets.map((ticket, n) =>
      visitor.post('/auth/providers/register', { ...FORM, ticket, username: `twin${n}`, email: `twin${n}@example.org` }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
  const refused = made.find(({ status }) => status === 400);
  expect(refused?.error.errors).toMatchObject({ ticket: { _errors: [{ code: 'IDENTITY_ALREADY_LINKED' }] } });
});

test('[people/login-providers] with invites, the form needs one, and its guild is joined at once', async () => {
  const closed = await startScene({ settings: { GUILDHALL_REGISTRATION: 'invite' } });
  const host = await closed.p.person('host');
  const guild = await closed.p.guild(host);
  const invite = await host.post<{ code: string }>(`/channels/${guild.text.id}/invites`, {});
  const visitor = new Visitor(closed);
  const without = await visitor.register('hub', OCTAVIA);
  expect([without.status, without.error.errors]).toMatchObject([400, { invite: { _errors: [{ code: 'INVITE_REQUIRED' }] } }]);
  expect((await visitor.register('hub', OCTAVIA, { invite: 'nonsense' })).error.code).toBe(10006);
  const made = await visitor.register('hub', OCTAVIA, { invite: invite.body.code });
  expect(made.status).toBe(201);
  expect((await host.get(`/guilds/${guild.id}/members/${made.body.user_id}`)).status).toBe(200);
  await closed.stop();
});

test('[people/login-providers] an account without a password sets one by the mail for forgotten ones', async () => {
  service.profile = { email: 'later@hub.example' };
  const made = await new Visitor(scene).register('hub', account(27, 'later'));
  await p.anyone.post('/auth/forgot', { login: 'later@hub.example' });
  const token = await linkIn(p, operator, 'later@hub.example', 'reset');
  expect((await p.anyone.post('/auth/reset', { token, password: 'a new password' })).status).toBe(200);
  const login = await p.anyone.post<{ user_id: string }>('/auth/login', { login: 'later', password: 'a new password' });
  expect(login.body.user_id).toBe(made.body.user_id);
  expect((await mailsTo(p, operator, 'later@hub.example')).map(({ kind }) => kind)).toContain('password_changed');
});

test('[people/login-providers] an account without a password sets one in the settings, with a confirmation by the provider', async () => {
  const visitor = new Visitor(scene);
  const made = await visitor.register('hub', account(28, 'plain'));
  const person = new Account(p.address, made.body.token, '', { id: made.body.user_id, username: 'plain' });
  const asked = await person.patch('/users/@me', { new_password: 'a first password' });
  expect([asked.status, asked.error.mfa?.methods]).toEqual([
    401,
    [{ type: 'provider', providers: [{ id: 'hub', name: 'Hub' }] }],
  ]);
  const browser = visitor.as(person);
  const started = await browser.post<{ url: string }>('/mfa/providers/hub/authorize');
  const { code } = await browser.land(service.agree(started.body.url, account(28, 'plain')));
  const body = { ticket: asked.error.mfa?.ticket, mfa_type: 'provider', data: code };
  const proven = await browser.post<{ token: string }>('/mfa/finish', body);
  const headers = { 'x-discord-mfa-authorization': proven.body.token };
  expect((await person.patch('/users/@me', { new_password: 'a first password' }, { headers })).status).toBe(200);
  expect((await p.anyone.post('/auth/login', { login: 'plain', password: 'a first password' })).status).toBe(200);
});
