import { createHash, randomBytes } from 'node:crypto';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

const code_verifier = randomBytes(32).toString('base64url');
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
const STATE = 'a-state-of-the-agent';

const pagePath = (query: Record<string, string> = {}) =>
  `/agent-login?${new URLSearchParams({ port: '50123', state: STATE, name: 'lab', code_challenge, ...query })}`;

const cookieOf = ({ token }: Account) => ({ cookie: `guildhall_session=${token}` });

async function visit(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${p.address}${path}`, { redirect: 'manual', ...init });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location'), headers: answer.headers };
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const markIn = ({ text }: { text: string }) => /name="mark" value="([^"]+)"/.exec(text)?.[1] ?? '';
const exchange = (code: string) =>
  p.anyone.post<{ login: { user_id: string } | null }>('/auth/agent/token', { code, code_verifier });

test('[people/desktop-agents] the page names the computer and the account, and redirects to the agent with a code and its state', async () => {
  const ada = await p.person('ada');
  const shown = await visit(pagePath(), { headers: cookieOf(ada) });
  expect(shown.status).toBe(200);
  for (const text of ['“lab”', '127.0.0.1:50123', ada.username]) expect(shown.text).toContain(text);
  expect(shown.headers.get('x-frame-options')).toBe('DENY');
  const back = await post(pagePath(), { action: 'granted', mark: markIn(shown) }, cookieOf(ada));
  const location = new URL(back.location ?? '');
  expect([back.status, location.origin, location.searchParams.get('state')]).toEqual([303, 'http://127.0.0.1:50123', STATE]);
  expect((await exchange(location.searchParams.get('code') ?? '')).body.login?.user_id).toBe(ada.id);
  const declined = await post(pagePath(), { action: 'denied', mark: markIn(shown) }, cookieOf(ada));
  expect(declined.location).toBe(`http://127.0.0.1:50123/?error=access_denied&state=${STATE}`);
});

test('[people/desktop-agents] a person who is not logged in logs in on the page, and returns to it', async () => {
  const ada = await p.person('ada');
  expect((await visit(pagePath())).text).toContain('name="password"');
  const login = { action: 'login', login: ada.username, password: `correct horse ${ada.username}` };
  const back = await post(pagePath(), login);
  expect([back.status, back.location]).toEqual([303, pagePath()]);
});

test('[people/desktop-agents] another mark, another agent or another site get no code', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const mark = markIn(await visit(pagePath(), { headers: cookieOf(ada) }));
  const refused = [
    await post(pagePath(), { action: 'granted' }, cookieOf(ada)),
    await post(
      pagePath(),
      { action: 'granted', mark: markIn(await visit(pagePath(), { headers: cookieOf(eve) })) },
      cookieOf(ada),
    ),
    await post(pagePath({ port: '50124' }), { action: 'granted', mark }, cookieOf(ada)),
    await post(pagePath({ state: 'another-state-of-it' }), { action: 'granted', mark }, cookieOf(ada)),
    await post(pagePath(), { action: 'granted', mark }, { ...cookieOf(ada), 'sec-fetch-site': 'cross-site' }),
    await post(pagePath(), { action: 'granted', mark }, { ...cookieOf(ada), origin: 'https://evil.example' }),
  ];
  expect(refused.map(({ status, location }) => [status, location])).toEqual([
    ...[400, 400, 400, 400].map((status) => [status, null]),
    [403, null],
    [403, null],
  ]);
  const { store } = p.server.platform;
  expect(await store.read.kysely.selectFrom('agent_logins').selectAll().where('user_code', 'is', null).execute()).toEqual([]);
});

test('[people/desktop-agents] an address that does not belong to an agent on this computer is refused', async () => {
  const headers = cookieOf(await p.person('ada'));
  const queries: Record<string, string>[] = [
    { port: '80' },
    { port: '65536' },
    { port: '50123@evil.example' },
    { port: '' },
    { state: 'short' },
    { state: `${STATE}&code=x` },
    { name: '' },
    { name: 'x'.repeat(41) },
    { code_challenge: 'plain' },
  ];
  for (const query of queries) {
    const { status, text } = await visit(pagePath(query), { headers });
    expect([query, status, text.includes('not complete')]).toEqual([query, 400, true]);
  }
  const { text } = await visit(pagePath({ name: '<img src=x>' }), { headers });
  expect(text).toContain('&lt;img src=x&gt;');
});

test('[people/desktop-agents] a typed code is confirmed or declined; without it the form asks again', async () => {
  const ada = await p.person('ada');
  const start = async () =>
    (await p.anyone.post<{ code: string; user_code: string }>('/auth/agent/start', { name: 'workbench', code_challenge })).body;
  const [one, other] = [await start(), await start()];
  const send = (fields: Record<string, string>) => post('/agent-login', fields, cookieOf(ada));
  expect((await visit('/agent-login', { headers: cookieOf(ada) })).text).toContain('Enter the code');
  expect((await send({ action: 'look', user_code: 'BCDF' })).text).toContain('This code is unknown, used or expired.');
  const shown = await send({ action: 'look', user_code: one.user_code.toLowerCase() });
  for (const text of ['“workbench”', one.user_code, ada.username]) expect(shown.text).toContain(text);
  const mark = markIn(shown);
  expect((await send({ action: 'granted', user_code: other.user_code, mark })).status).toBe(400);
  expect((await exchange(other.code)).body).toEqual({ login: null });
  expect((await send({ action: 'granted', user_code: one.user_code, mark })).text).toContain('Agent logged in');
  expect((await exchange(one.code)).body.login?.user_id).toBe(ada.id);
  const declining = markIn(await send({ action: 'look', user_code: other.user_code }));
  expect((await send({ action: 'denied', user_code: other.user_code, mark: declining })).text).toContain('Login declined');
  expect((await exchange(other.code)).error.code).toBe(50014);
});
