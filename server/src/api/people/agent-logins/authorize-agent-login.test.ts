import { passwordOf } from '@guildhall/testkit/mail-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { agentOn, pair } from './test/agent.ts';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
afterAll(() => p.stop());
const { exchange } = agentOn(p);

const platforms = async (person: { get: <T>(path: string) => Promise<{ body: T }> }) =>
  (await person.get<{ user_sessions: { client_info: object }[] }>('/auth/sessions')).body.user_sessions.map(
    ({ client_info }) => client_info,
  );

test('[people/desktop-agents] a confirmed code logs in the agent once, as a login that is listed with its computer', async () => {
  const ada = await p.person('ada');
  const { code_verifier, code_challenge } = pair();
  const { body } = await ada.post<{ code: string }>('/auth/agent/authorize', { name: 'lab\u202e-7', code_challenge });
  const answers = await Promise.all([1, 2, 3].map(() => exchange(body.code, code_verifier)));
  const [granted] = answers.filter(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const { token = '' } = granted?.body.login ?? {};
  expect((await p.anyone.get('/users/@me', { headers: { authorization: token } })).body.id).toBe(ada.id);
  expect(await platforms(ada)).toContainEqual({ os: 'Linux', platform: 'Desktop agent (lab -7)', location: null });
});

test('[people/desktop-agents] a code ends with the login that confirmed it, and the agent is logged out by a new password', async () => {
  const ada = await p.person('ada');
  const { code_verifier, code_challenge } = pair();
  const browser = await p.logIn(ada);
  const body = { name: 'lab', code_challenge };
  const { code } = (await browser.post<{ code: string }>('/auth/agent/authorize', body)).body;
  const { code: second } = (await ada.post<{ code: string }>('/auth/agent/authorize', body)).body;
  await browser.post('/auth/logout', {});
  expect((await exchange(code, code_verifier)).error.code).toBe(50014);
  const { token = '' } = (await exchange(second, code_verifier)).body.login ?? {};
  const headers = { authorization: token };
  expect((await p.anyone.get('/users/@me', { headers })).status).toBe(200);
  await ada.patch('/users/@me', { password: passwordOf(ada), new_password: 'another horse' });
  expect((await p.anyone.get('/users/@me', { headers })).status).toBe(401);
});

test('a bot or a caller without credentials confirms nothing', async () => {
  const bot = await p.bot(await p.person('ada'));
  const body = { name: 'lab', code_challenge: pair().code_challenge };
  expect((await bot.post('/auth/agent/authorize', body)).status).toBe(403);
  expect((await p.anyone.post('/auth/agent/authorize', body)).status).toBe(401);
});
