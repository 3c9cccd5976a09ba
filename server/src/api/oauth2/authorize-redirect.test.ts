import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { app, basic, bearer, codeOf, consent, exchange, form, pkce, REDIRECT } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

const wide = (location: string) => new URL(location).searchParams;

test("[RFC 9207 2] the redirect appends code, state and iss to the address's own query", async () => {
  const of = await app(p);
  const { body } = await consent(await p.person(), of, { state: 'a state & more' });
  expect(body.location.startsWith(`${REDIRECT}&`)).toBe(true);
  const { code, ...rest } = Object.fromEntries(wide(body.location));
  expect(code).toMatch(/^[\w-]{40}$/);
  expect(rest).toEqual({ mine: '1', state: 'a state & more', iss: p.address });
});

test('[RFC 6749 4.2.2] response_type token responds in the fragment, with iss and without a refresh token', async () => {
  const of = await app(p);
  const ada = await p.person('ada');
  const { body } = await consent(ada, of, { response_type: 'token', state: 's' });
  const [address, fragment] = body.location.split('#');
  expect(address).toBe(REDIRECT);
  const { access_token, ...rest } = Object.fromEntries(new URLSearchParams(fragment));
  expect(rest).toEqual({ token_type: 'Bearer', expires_in: '604800', scope: 'identify', state: 's', iss: p.address });
  expect((await bearer(p, { access_token: access_token ?? '' }).get('/users/@me')).body.id).toBe(ada.id);
});

test.each([
  ['code', '?'],
  ['token', '#'],
])('[RFC 6749 4.1.2.1] a user who declines is redirected with access_denied, state and iss: %s', async (response_type, mark) => {
  const of = await app(p, ['https://app.example/plain']);
  const query = { response_type, redirect_uri: 'https://app.example/plain', state: 's' };
  const { body } = await consent(await p.person(), of, query, { authorize: false });
  const [address, answer] = body.location.split(mark);
  expect(address).toBe('https://app.example/plain');
  const { error, state, iss, ...rest } = Object.fromEntries(new URLSearchParams(answer));
  expect([error, state, iss, Object.keys(rest)]).toEqual(['access_denied', 's', p.address, ['error_description']]);
});

test.each([
  'https://app.example/back',
  'https://app.example/back?mine=1&more=2',
  'https://app.example/back/?mine=1',
  'https://app.example/Back?mine=1',
  'https://APP.example/back?mine=1',
  'https://app.example:443/back?mine=1',
  'https://app.example/x/../back?mine=1',
  'https://app.example/back?mine=1#fragment',
  'https://app.example@evil.example/back?mine=1',
  'https://app.example.evil.example/back?mine=1',
  'http://app.example/back?mine=1',
  '//app.example/back?mine=1',
  'javascript:alert(1)',
  'http://127.0.0.1:80@evil.example/local',
  'http://127.0.0.1.evil.example/local',
  'http://127.0.0.1:99999/local',
  'https://127.0.0.1:8000/local',
  'http://localhost:8000/local',
  'http://127.0.0.1:8000/other',
])('[RFC 9700 4.1] no redirect to %s, which is not registered byte for byte', async (redirect_uri) => {
  const of = await app(p, [REDIRECT, 'http://127.0.0.1/local', 'http://localhost/local']);
  for (const authorize of [true, false]) {
    const { status, body } = await consent(await p.person(), of, { redirect_uri, scope: 'nonsense' }, { authorize });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject({ redirect_uri: { _errors: [{ code: 'REDIRECT_URI_INVALID' }] } });
    expect(body).not.toHaveProperty('location');
  }
});

test('[RFC 8252 7.3] the port of a loopback address is arbitrary, on IPv4 and IPv6', async () => {
  const of = await app(p, ['http://127.0.0.1:1234/local', 'http://[::1]/local']);
  for (const redirect_uri of ['http://127.0.0.1:5678/local', 'http://127.0.0.1/local', 'http://[::1]:5678/local']) {
    const code = await codeOf(of.owner, of, { redirect_uri });
    expect((await exchange(p, of, code, { redirect_uri: 'http://127.0.0.1:1/local' })).body.error).toBe('invalid_grant');
    expect((await exchange(p, of, code, { redirect_uri })).status).toBe(200);
  }
});

test('[RFC 8252 8.1] a custom scheme requires PKCE and a code, even for a confidential client', async () => {
  const of = await app(p, ['game:/authorize/callback']);
  const redirect_uri = 'game:/authorize/callback';
  const without = await consent(of.owner, of, { redirect_uri });
  expect(without.body.errors).toHaveProperty('code_challenge');
  expect(without.body.location.startsWith('game:/authorize/callback?error=invalid_request&')).toBe(true);
  const { query, verifier } = pkce();
  expect((await consent(of.owner, of, { redirect_uri, ...query, response_type: 'token' })).body.errors).toHaveProperty(
    'response_type',
  );
  const { body } = await consent(of.owner, of, { redirect_uri, ...query });
  expect(body.location.startsWith('game:/authorize/callback?code=')).toBe(true);
  const code = wide(body.location).get('code') ?? '';
  expect((await exchange(p, of, code, { redirect_uri, code_verifier: verifier })).status).toBe(200);
});

test('[oauth2/authorize] without a redirect_uri the first registered address is used, and the exchange needs none', async () => {
  const of = await app(p);
  const query = { client_id: of.id, scope: 'identify', response_type: 'code' };
  const { body } = await of.owner.post('/oauth2/authorize', { authorize: true }, { query });
  expect(body.location.startsWith(REDIRECT)).toBe(true);
  const code = wide(body.location).get('code') ?? '';
  expect((await form(p, of, { grant_type: 'authorization_code', code })).status).toBe(200);
  const none = await app(p, []);
  const refused = await none.owner.post('/oauth2/authorize', { authorize: true }, { query: { ...query, client_id: none.id } });
  expect(refused.error.errors).toHaveProperty('redirect_uri');
});

test.each([
  [{ scope: 'identify nonsense' }, 'scope', 'invalid_scope'],
  [{ scope: '' }, 'scope', 'invalid_scope'],
  [{ scope: 'relationships.read' }, 'scope', 'invalid_scope'],
  [{ scope: 'identify applications.commands.update' }, 'scope', 'invalid_scope'],
  [{ response_type: 'id_token' }, 'response_type', 'unsupported_response_type'],
  [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'code_challenge_method', 'invalid_request'],
  [{ code_challenge: 'x'.repeat(43) }, 'code_challenge_method', 'invalid_request'],
  [{ code_challenge: 'x'.repeat(42), code_challenge_method: 'S256' }, 'code_challenge', 'invalid_request'],
  [{ code_challenge_method: 'S256' }, 'code_challenge', 'invalid_request'],
  [{ prompt: 'none login' }, 'prompt', 'invalid_request'],
  [{ prompt: 'always' }, 'prompt', 'invalid_request'],
  [{ nonce: 'a\0b' }, 'nonce', 'invalid_request'],
  [{ request: 'x' }, 'request', 'request_not_supported'],
  [{ request_uri: 'https://x.example' }, 'request_uri', 'request_uri_not_supported'],
])('[RFC 6749 4.1.2.1] a bad request is rejected with its redirect: %j', async (query, field, error) => {
  const of = await app(p);
  const { status, body } = await consent(of.owner, of, { state: 's', ...query });
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 50035, [field]]);
  const answer = wide(body.location);
  expect([answer.get('error'), answer.get('state'), answer.get('iss')]).toEqual([error, 's', p.address]);
});

test('[RFC 6749 3.1] repeated parameters are rejected; a second redirect_uri is not followed', async () => {
  const of = await app(p);
  const query = new URLSearchParams({ client_id: of.id, scope: 'identify', response_type: 'code', redirect_uri: REDIRECT });
  const twice = await of.owner.post(`/oauth2/authorize?${query}&scope=guilds`, { authorize: true });
  expect(twice.error.errors).toHaveProperty('scope');
  expect(String(twice.body.location)).toContain('error=invalid_request');
  const other = await of.owner.post(`/oauth2/authorize?${query}&redirect_uri=https://evil.example`, { authorize: true });
  expect([other.status, Object.keys(other.body)]).toEqual([400, ['message', 'code', 'errors']]);
  expect((await of.owner.post(`/oauth2/authorize?${query}&client_id=1`, { authorize: true })).error.code).toBe(10002);
});

test('[oauth2/scopes-that-need-approval] a scope that needs approval is granted once the operator approves it', async () => {
  const of = await app(p);
  const { store } = p.server.platform;
  await store.transaction((db) =>
    db.kysely
      .updateTable('applications')
      .set({ approved_scopes_json: '["relationships.read"]' })
      .where('id', '=', of.id)
      .execute(),
  );
  const answer = await exchange(p, of, await codeOf(of.owner, of, { scope: 'relationships.read' }));
  expect(answer.body.scope).toBe('relationships.read');
  expect((await bearer(p, answer.body).get('/users/@me/relationships')).status).toBe(200);
});

test('[oauth2/authorize] the preview states whether all scopes were granted before; for a bot they never were', async () => {
  const of = await app(p);
  const query = { client_id: of.id, scope: 'identify', response_type: 'code', redirect_uri: REDIRECT, prompt: 'none' };
  const shown = (scope: string) => of.owner.get('/oauth2/authorize', { query: { ...query, scope } });
  expect((await shown('identify')).body).toMatchObject({ authorized: false, redirect_uri: REDIRECT, prompt: 'none' });
  await codeOf(of.owner, of, { scope: 'identify guilds' });
  expect((await shown('identify')).body.authorized).toBe(true);
  expect((await shown('identify email')).body.authorized).toBe(false);
  expect((await shown('identify bot')).body.authorized).toBe(false);
});

test('[oauth2/authorize] bot with other scopes joins immediately; the redirect and the token name the guild', async () => {
  const of = await app(p);
  const guild = await p.guild(of.owner);
  const query = { scope: 'bot identify', permissions: permissionBits('SEND_MESSAGES') };
  const { body } = await consent(of.owner, of, query, { guild_id: guild.id });
  const answer = wide(body.location);
  expect([answer.get('guild_id'), answer.get('permissions')]).toEqual([guild.id, '2048']);
  expect((await of.owner.get(`/guilds/${guild.id}/members/${of.bot.id}`)).status).toBe(200);
  const given = await exchange(p, of, answer.get('code') ?? '');
  expect(given.body).toMatchObject({ scope: 'bot identify', guild: { id: guild.id } });
});

test('[oauth2/install] a bot that requires the code grant joins at the exchange, and not without it', async () => {
  const of = await app(p, [REDIRECT], { bot_require_code_grant: true });
  const guild = await p.guild(of.owner);
  const isThere = async () => (await of.owner.get(`/guilds/${guild.id}/members/${of.bot.id}`)).status === 200;
  const bare = { client_id: of.id, scope: 'bot' };
  expect(
    (await of.owner.post('/oauth2/authorize', { authorize: true, guild_id: guild.id }, { query: bare })).error.errors,
  ).toHaveProperty('response_type');
  const query = { scope: 'bot identify', permissions: permissionBits('SEND_MESSAGES') };
  expect((await consent(of.owner, of, { ...query, response_type: 'token' }, { guild_id: guild.id })).status).toBe(400);
  const code = await codeOf(of.owner, of, query, { guild_id: guild.id });
  expect(await isThere()).toBe(false);
  expect((await exchange(p, of, code)).status).toBe(200);
  expect(await isThere()).toBe(true);
});

test('[RFC 9700 4.5] a code injected into another client is rejected and stays valid', async () => {
  const [of, other] = [await app(p), await app(p)];
  const code = await codeOf(of.owner, of);
  expect((await exchange(p, other, code)).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Invalid "code" in request.',
  });
  expect((await form(p, of, { grant_type: 'authorization_code', code }, { headers: basic(of) })).body.error).toBe(
    'invalid_grant',
  );
  expect((await exchange(p, of, code)).status).toBe(200);
});

test('only persons can authorize: no bots, no access tokens', async () => {
  const of = await app(p);
  expect((await consent(of.bot, of)).error.code).toBe(20001);
  const given = await exchange(p, of, await codeOf(of.owner, of));
  const query = { client_id: of.id, scope: 'guilds', response_type: 'code', redirect_uri: REDIRECT };
  expect((await bearer(p, given.body).post('/oauth2/authorize', { authorize: true }, { query })).status).toBe(401);
});
