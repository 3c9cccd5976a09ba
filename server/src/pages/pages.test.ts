import { app, type App, form, idTokenOf, REDIRECT } from '@guildhall/testkit/oauth-scene';
import { codeOf, enrolled } from '@guildhall/testkit/mfa-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

interface Visit {
  status: number;
  text: string;
  location: URL | null;
  headers: Headers;
}

const cookieOf = ({ token }: Account) => ({ cookie: `guildhall_session=${token}` });

async function visit(path: string, init: RequestInit = {}): Promise<Visit> {
  const answer = await fetch(`${p.address}${path}`, { redirect: 'manual', ...init });
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    text: await answer.text(),
    location: location === null ? null : new URL(location, p.address),
    headers: answer.headers,
  };
}

function consentPath(of: App, query: Record<string, string> = {}): string {
  const whole = { client_id: of.id, scope: 'identify', response_type: 'code', redirect_uri: REDIRECT, state: 's', ...query };
  return `/oauth2/authorize?${new URLSearchParams(whole)}`;
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields), headers });

const markIn = ({ text }: Visit) => /name="mark" value="([^"]+)"/.exec(text)?.[1] ?? '';

test('[RFC 6749 4.1.1] the page shows the request in words, and agreeing redirects with code, state and iss', async () => {
  const of = await app(p);
  const person = await p.person('ada');
  const path = consentPath(of);
  const shown = await visit(path, { headers: cookieOf(person) });
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('See your username')]);
  const back = await post(path, { action: 'authorize', mark: markIn(shown) }, cookieOf(person));
  expect([back.status, back.location?.origin, back.location?.searchParams.get('mine')]).toEqual([
    303,
    'https://app.example',
    '1',
  ]);
  expect(back.location?.searchParams.get('state')).toBe('s');
  expect(back.location?.searchParams.get('iss')).toBe(p.address);
  const code = back.location?.searchParams.get('code') ?? '';
  const tokens = await form(p, of, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  expect(tokens.status).toBe(200);
});

test("[RFC 6749 10.12] a form without its mark, with another user's or request's, or from another site changes nothing", async () => {
  const of = await app(p);
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const path = consentPath(of);
  const mark = markIn(await visit(path, { headers: cookieOf(ada) }));
  const foreign = [
    await post(path, { action: 'authorize' }, cookieOf(ada)),
    await post(path, { action: 'authorize', mark: markIn(await visit(path, { headers: cookieOf(eve) })) }, cookieOf(ada)),
    await post(consentPath(of, { scope: 'identify email' }), { action: 'authorize', mark }, cookieOf(ada)),
    await post(path, { action: 'authorize', mark }, { ...cookieOf(ada), 'sec-fetch-site': 'cross-site' }),
    await post(path, { action: 'authorize', mark }, { ...cookieOf(ada), origin: 'https://evil.example' }),
    await post(path, { action: 'login', login: ada.username, password: 'x' }, { origin: 'https://evil.example' }),
  ];
  expect(foreign.map(({ status, location }) => [status, location])).toEqual(foreign.map(() => [403, null]));
  expect((await ada.get('/oauth2/tokens')).body).toEqual([]);
});

test('[RFC 9700 4.16] no page can be framed, cached, run scripts, or leak its address to the next site', async () => {
  const of = await app(p);
  const person = await p.person('ada');
  for (const path of [consentPath(of), '/activate', '/oauth2/authorized', '/oauth2/authorize']) {
    const { headers, text } = await visit(path, { headers: cookieOf(person) });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toContain('<script');
  }
  // A form's target is restricted, except where a response is sent to an application, which may redirect anywhere.
  const policy = async (path: string, init: RequestInit) => (await visit(path, init)).headers.get('content-security-policy');
  expect(await policy('/activate', { headers: cookieOf(person) })).toContain("form-action 'self';");
  for (const init of [{ headers: cookieOf(person) }, {}])
    expect(await policy(consentPath(of), init)).not.toContain('form-action');
});

test.each([
  '/oauth2/authorize',
  '/activate',
  '/agent-login',
  '/forgot',
  '/reset',
  '/wasntme',
  '/verify',
  '/connections/game/callback',
])('a body that is not a form is treated as empty by %s, and changes nothing', async (path) => {
  const json = { 'content-type': 'application/json' };
  for (const init of [{}, { body: 'null', headers: json }, { body: '"text"', headers: json }]) {
    const { status, headers } = await visit(path, { method: 'POST', ...init });
    expect([path, [200, 303, 400].includes(status), headers.get('set-cookie')]).toEqual([path, true, null]);
  }
});

test('names are shown verbatim, never as markup', async () => {
  const of = await app(p, [REDIRECT], { name: '<img src=x onerror=alert(1)>', description: '"><b>bold</b>' });
  const { text } = await visit(consentPath(of), { headers: cookieOf(await p.person('ada')) });
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).not.toMatch(/<img|<b>bold/);
});

test('[oauth2/authorize] untrusted requests are a page with 400, logged in or not; all else is sent to the application', async () => {
  const of = await app(p);
  const headers = cookieOf(await p.person('ada'));
  for (const init of [{}, { headers }]) {
    for (const path of [
      '/oauth2/authorize',
      consentPath(of, { client_id: '1' }),
      consentPath(of, { redirect_uri: 'https://evil.example' }),
    ]) {
      const { status, location, text } = await visit(path, init);
      expect([status, location, text.includes('This link is not valid')]).toEqual([400, null, true]);
    }
    const { status, location } = await visit(consentPath(of, { scope: 'nonsense' }), init);
    expect([status, location?.searchParams.get('error'), location?.searchParams.get('iss')]).toEqual([
      303,
      'invalid_scope',
      p.address,
    ]);
    const fragment = await visit(consentPath(of, { scope: 'nonsense', response_type: 'token' }), init);
    expect(new URLSearchParams(fragment.location?.hash.slice(1)).get('error')).toBe('invalid_scope');
  }
});

test('[RFC 3987 3.1] an address with non-ASCII letters is redirected to as UTF-8', async () => {
  const redirect_uri = 'https://app.example/zurück/日本?für=%zz';
  const of = await app(p, [redirect_uri]);
  const path = consentPath(of, { redirect_uri });
  const headers = cookieOf(await p.person('ada'));
  const back = await post(path, { action: 'cancel', mark: markIn(await visit(path, { headers })) }, headers);
  const refused = await visit(consentPath(of, { redirect_uri, scope: 'a"b' }));
  for (const [answer, error] of [
    [back, 'error=access_denied'],
    [refused, 'error=invalid_scope&error_description=The+scope+a%3Fb+is'],
  ] as const)
    expect(answer.headers.get('location')).toContain(`https://app.example/zur%C3%BCck/%E6%97%A5%E6%9C%AC?f%C3%BCr=%zz&${error}`);
});

test('[OpenID Core 3.1.2.6] prompt=none never asks: login_required, consent_required, or a code', async () => {
  const of = await app(p);
  const person = await p.person('ada');
  const path = consentPath(of, { scope: 'openid', prompt: 'none' });
  const errorOf = async (init: RequestInit) => (await visit(path, init)).location?.searchParams;
  expect((await errorOf({}))?.get('error')).toBe('login_required');
  const headers = cookieOf(person);
  expect((await errorOf({ headers }))?.get('error')).toBe('consent_required');
  const asked = consentPath(of, { scope: 'openid' });
  await post(asked, { action: 'authorize', mark: markIn(await visit(asked, { headers })) }, headers);
  expect((await errorOf({ headers }))?.get('code')).toMatch(/./);
});

test.each<Record<string, string>>([{ prompt: 'login' }, { max_age: '0' }, { max_age: '1', prompt: 'login consent' }])(
  '[OpenID Core 3.1.2.1] with %j the password is asked for once, however fresh the session, and the user may take their time',
  async (asked) => {
    const of = await app(p);
    const person = await p.person('ada');
    await p.clock.advance(1001);
    const first = consentPath(of, { scope: 'openid', ...asked });
    const shown = await visit(first, { headers: cookieOf(person) });
    expect(shown.text).toContain('Confirm that it’s you to continue.');
    const login = { action: 'login', login: person.username, password: `correct horse ${person.username}` };
    const after = await post(first, login);
    expect(after.headers.get('set-cookie')).toMatch(/^guildhall_session=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const headers = { cookie: after.headers.get('set-cookie')?.split(';')[0] ?? '' };
    expect([after.status, after.location?.pathname]).toEqual([303, '/oauth2/authorize']);
    const path = `${after.location?.pathname}${after.location?.search}`;
    const [logged, asking] = [p.clock.now(), await visit(path, { headers })];
    await p.clock.advance(60_000);
    const back = await post(path, { action: 'authorize', mark: markIn(asking) }, headers);
    const code = back.location?.searchParams.get('code') ?? '';
    const tokens = await form(p, of, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
    expect(decodeJwt(idTokenOf(tokens.body)).auth_time).toBe(Math.floor(logged / 1000));
    // The next request, and another login, ask again.
    for (const [again, by] of [
      [first, headers],
      [path, cookieOf(await p.logIn(person))],
    ] as const) {
      await p.clock.advance(1001);
      expect((await visit(again, { headers: by })).text).toContain('Confirm that it’s you to continue.');
    }
    const next = await post(path, login);
    expect([next.location?.searchParams.getAll('login_proof').length, next.location?.search === after.location?.search]).toEqual([
      1,
      false,
    ]);
  },
);

test('[OpenID Core 3.1.2.1] max_age asks for the password when the login is older, and not before', async () => {
  const of = await app(p);
  const person = await p.person('ada');
  await p.clock.advance(100_000);
  const asks = async (max_age: string) =>
    (await visit(consentPath(of, { scope: 'openid', max_age }), { headers: cookieOf(person) })).text.includes('name="password"');
  expect([await asks('99'), await asks('100')]).toEqual([true, false]);
});

test('an account with a second factor logs in by two forms without scripts; a wrong code asks again, an expired ticket starts over', async () => {
  const of = await app(p);
  const { person, secret, codes, password } = await enrolled(p);
  const path = consentPath(of);
  const first = () => post(path, { action: 'login', login: person.username, password });
  const ticketIn = ({ text }: Visit) => /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const shown = await first();
  expect([shown.status, shown.headers.get('set-cookie')]).toEqual([200, null]);
  expect(shown.text).toContain('Code from your authenticator app');
  const ticket = ticketIn(shown);
  const wrong = await post(path, { action: 'second-step', ticket, code: '000000', totp: '1' });
  expect([wrong.status, ticketIn(wrong), wrong.text.includes('aria-invalid')]).toEqual([400, ticket, true]);
  const done = await post(path, { action: 'second-step', ticket, code: codeOf(p, secret), totp: '1' });
  expect([done.status, done.location?.pathname]).toEqual([303, '/oauth2/authorize']);
  const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await visit(path, { headers: { cookie } })).text).toContain('See your username');
  const again = ticketIn(await post('/activate', { action: 'login', login: person.username, password }));
  const recovered = await post('/activate', { action: 'second-step', ticket: again, code: codes[0] ?? '' });
  expect([recovered.status, recovered.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('guildhall_session=')]);
  const late = ticketIn(await first());
  await p.clock.advance(300_000);
  const over = await post(path, { action: 'second-step', ticket: late, code: codes[1] ?? '' });
  expect([over.status, over.text.includes('name="password"')]).toEqual([400, true]);
});

test('a rejected consent is reported on the page, which stays open', async () => {
  const of = await app(p);
  const path = `/oauth2/authorize?client_id=${of.id}&scope=bot`;
  const headers = cookieOf(of.owner);
  const shown = await visit(path, { headers });
  const answer = await post(path, { action: 'authorize', mark: markIn(shown) }, headers);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('role="alert"')]);
});

test('the web client shares its session with the pages, and ends it', async () => {
  const person = await p.person('ada');
  const session = (method: string, authorization = '') => visit('/session', { method, headers: { authorization } });
  expect((await session('POST', person.token)).headers.get('set-cookie')).toContain(`guildhall_session=${person.token};`);
  expect([(await session('POST', 'nonsense')).status, (await session('POST')).headers.get('set-cookie')]).toEqual([401, null]);
  expect((await session('DELETE')).headers.get('set-cookie')).toContain('guildhall_session=; ');
  const bot = await p.bot(person);
  expect((await session('POST', `Bot ${bot.token}`)).status).toBe(401);
});

test('[oauth2/umbrella-scopes] an umbrella scope is described part by part, each once', async () => {
  const of = await app(p);
  const shown = await visit(consentPath(of, { scope: 'sdk.social_layer identify' }), {
    headers: cookieOf(await p.person('ada')),
  });
  const count = (words: string) => shown.text.split(words).length - 1;
  expect([count('See your username'), count('Create, join and leave its lobbies'), count('Read your direct messages')]).toEqual([
    1, 1, 1,
  ]);
  expect(shown.text).not.toContain('sdk.social_layer<');
});
