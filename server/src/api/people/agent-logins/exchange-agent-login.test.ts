import { createHash, randomBytes } from 'node:crypto';
import { passwordOf } from '@guildhall/testkit/mail-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
const limited = await startPlatform({ rateLimits: true });
afterAll(async () => {
  await p.stop();
  await limited.stop();
});

interface Started {
  code: string;
  user_code: string;
}
interface Exchanged {
  login: { token: string; user_id: string } | null;
}

/** A verifier with its challenge. */
function pair() {
  const code_verifier = randomBytes(32).toString('base64url');
  return { code_verifier, code_challenge: createHash('sha256').update(code_verifier).digest('base64url') };
}

const start = async (code_challenge: string, name = 'lab') =>
  (await p.anyone.post<Started>('/auth/agent/start', { name, code_challenge })).body;
const exchange = (code: string, code_verifier: string) =>
  p.anyone.post<Exchanged>(
    '/auth/agent/token',
    { code, code_verifier },
    {
      headers: { 'x-super-properties': Buffer.from('{"os":"Linux","browser":"agent"}').toString('base64') },
    },
  );
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

test('[people/desktop-agents] a typed code shows the computer, and is answered once; the agent waits until then', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const { code_verifier, code_challenge } = pair();
  const { code, user_code } = await start(code_challenge, 'workbench');
  expect((await exchange(code, code_verifier)).body).toEqual({ login: null });
  const typed = user_code.toLowerCase().replace('-', ' ');
  expect((await ada.post('/auth/agent/verify', { user_code: typed })).body).toEqual({ name: 'workbench' });
  expect((await p.anyone.post('/auth/agent/verify', { user_code })).status).toBe(401);
  const finish = (person: typeof ada) => person.post('/auth/agent/finish', { user_code: typed, result: 'granted' });
  expect((await finish(ada)).status).toBe(204);
  const late = await finish(eve);
  expect([late.status, Object.keys(Object(late.error.errors))]).toEqual([400, ['user_code']]);
  expect((await exchange(code, code_verifier)).body.login?.user_id).toBe(ada.id);
});

test('[people/desktop-agents] an unknown, declined, expired or used code, and another verifier, are refused alike', async () => {
  const ada = await p.person('ada');
  const own = pair();
  const authorize = async () =>
    (await ada.post<{ code: string }>('/auth/agent/authorize', { name: 'lab', code_challenge: own.code_challenge })).body.code;
  const used = await authorize();
  expect((await exchange(used, own.code_verifier)).status).toBe(200);
  const stolen = await authorize();
  const expired = await authorize();
  const declined = await start(own.code_challenge);
  expect((await ada.post('/auth/agent/finish', { user_code: declined.user_code, result: 'denied' })).status).toBe(204);
  const refused = [
    await exchange('unknown', own.code_verifier),
    await exchange(used, own.code_verifier),
    await exchange(stolen, pair().code_verifier),
    // The wrong verifier has used it up.
    await exchange(stolen, own.code_verifier),
    await exchange(declined.code, own.code_verifier),
  ];
  await p.clock.advance(60_000);
  refused.push(await exchange(expired, own.code_verifier));
  for (const { status, error } of refused) expect([status, error.code]).toEqual([401, 50014]);
  const waiting = await start(own.code_challenge);
  await p.clock.advance(300_000);
  expect((await exchange(waiting.code, own.code_verifier)).error.code).toBe(50014);
  expect((await ada.post('/auth/agent/verify', { user_code: waiting.user_code })).error.code).toBe(50035);
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

test('what is not used is deleted after it has expired', async () => {
  const { code_challenge } = pair();
  await start(code_challenge);
  await p.clock.advance(3_600_000);
  await p.jobs();
  const { store } = p.server.platform;
  expect(await store.read.kysely.selectFrom('agent_logins').selectAll().execute()).toEqual([]);
});

test('[errors 50035] names, challenges and verifiers are checked; bots confirm nothing', async () => {
  const ada = await p.person('ada');
  const { code_challenge } = pair();
  const fields = async (body: object) => Object.keys(Object((await ada.post('/auth/agent/start', body)).error.errors));
  expect(await fields({})).toEqual(['name', 'code_challenge']);
  expect(await fields({ name: 'x'.repeat(41), code_challenge })).toEqual(['name']);
  expect(await fields({ name: 'lab', code_challenge: 'plain' })).toEqual(['code_challenge']);
  expect((await p.anyone.post('/auth/agent/token', { code: 'x', code_verifier: 'short' })).error.code).toBe(50035);
  const bot = await p.bot(ada);
  expect((await bot.post('/auth/agent/authorize', { name: 'lab', code_challenge })).status).toBe(403);
});

test('[limits] logins that are started, guesses of codes and exchanges are limited', async () => {
  const ada = await limited.person('ada');
  const { code_challenge, code_verifier } = pair();
  const count = async (times: number, send: () => Promise<{ status: number }>) => {
    const all = [];
    for (let sent = 0; sent < times; sent += 1) all.push((await send()).status);
    return all.indexOf(429);
  };
  expect(await count(11, () => limited.anyone.post('/auth/agent/start', { name: 'lab', code_challenge }))).toBe(10);
  expect(await count(11, () => ada.post('/auth/agent/verify', { user_code: 'BCDF-GHJK' }))).toBe(10);
  expect(await count(31, () => limited.anyone.post('/auth/agent/token', { code: 'x', code_verifier }))).toBe(30);
});
