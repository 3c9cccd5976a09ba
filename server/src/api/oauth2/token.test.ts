import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { app, basic, bearer, codeOf, exchange, form, pkce, REDIRECT, tokensOf } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

const BAD_CODE = { error: 'invalid_grant', error_description: 'Invalid "code" in request.' };
const BAD_REFRESH = { error: 'invalid_grant', error_description: 'Invalid "refresh_token" in request' };
const PUBLIC = 1 << 8;

test('[RFC 6749 5.1] a code yields a pair that must not be cached; the store has only hashes', async () => {
  const of = await app(p);
  const answer = await exchange(p, of, await codeOf(of.owner, of, { scope: 'guilds identify' }));
  const { access_token, refresh_token, ...rest } = answer.body;
  expect(rest).toEqual({ token_type: 'Bearer', expires_in: 604800, scope: 'guilds identify' });
  expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  expect(access_token.split('.')[0]).toBe(Buffer.from(of.id).toString('base64url'));
  const { kysely } = p.server.platform.store.read;
  const stored = [
    await kysely.selectFrom('tokens').selectAll().execute(),
    await kysely.selectFrom('oauth2_tokens').selectAll().execute(),
    await kysely.selectFrom('oauth2_codes').selectAll().execute(),
  ];
  const text = JSON.stringify(stored);
  expect(text.includes(access_token) || text.includes(refresh_token)).toBe(false);
  expect((await bearer(p, answer.body).get('/users/@me')).body.id).toBe(of.owner.id);
});

test('[RFC 6749 4.1.2] one of 100 concurrent exchanges succeeds, and the replay revokes its tokens', async () => {
  const of = await app(p);
  const code = await codeOf(of.owner, of);
  const answers = await Promise.all(Array.from({ length: 100 }, () => exchange(p, of, code)));
  const good = answers.filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect([status, body]).toEqual([400, BAD_CODE]);
  const [{ body } = { body: null }] = good;
  expect(body && (await bearer(p, body).get('/users/@me')).status).toBe(401);
  expect((await form(p, of, { grant_type: 'refresh_token', refresh_token: body?.refresh_token ?? '' })).body).toEqual(
    BAD_REFRESH,
  );
});

test('[RFC 9700 2.1.1] a replay revokes only the tokens of its own code', async () => {
  const of = await app(p);
  const other = await tokensOf(p, of.owner, of);
  const code = await codeOf(of.owner, of);
  const first = await exchange(p, of, code);
  expect((await exchange(p, of, code, { redirect_uri: 'https://wrong.example' })).body).toEqual(BAD_CODE);
  expect((await bearer(p, first.body).get('/users/@me')).status).toBe(401);
  expect((await bearer(p, other).get('/users/@me')).status).toBe(200);
});

test('[oauth2/authorize] a code is valid for 100 seconds, an access token for seven days', async () => {
  // Without background work: a week of it would take long.
  const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
  const of = await app(p);
  const [late, good] = [await codeOf(of.owner, of), await codeOf(of.owner, of)];
  await p.clock.advance(99_000);
  const { body } = await exchange(p, of, good);
  await p.clock.advance(1000);
  expect((await exchange(p, of, late)).body).toEqual(BAD_CODE);
  await p.clock.advance(604_800_000 - 1001);
  expect((await bearer(p, body).get('/users/@me')).status).toBe(200);
  await p.clock.advance(1);
  expect((await bearer(p, body).get('/users/@me')).status).toBe(401);
  const again = await form(p, of, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
  expect((await bearer(p, again.body).get('/users/@me')).status).toBe(200);
  await p.stop();
});

test('[RFC 7636 4.6] the verifier must match the challenge', async () => {
  const of = await app(p);
  const { verifier, query } = pkce();
  const code = await codeOf(of.owner, of, query);
  expect((await exchange(p, of, code)).body).toEqual(BAD_CODE);
  expect((await exchange(p, of, code, { code_verifier: pkce().verifier })).body).toEqual(BAD_CODE);
  expect((await exchange(p, of, code, { code_verifier: query.code_challenge ?? '' })).body).toEqual(BAD_CODE);
  expect((await exchange(p, of, code, { code_verifier: verifier })).status).toBe(200);
});

test('[RFC 9700 4.8.2] a verifier for a code without a challenge is a downgrade and rejected', async () => {
  const of = await app(p);
  const code = await codeOf(of.owner, of);
  expect((await exchange(p, of, code, { code_verifier: pkce().verifier })).body).toEqual(BAD_CODE);
});

test('[RFC 6749 4.1.3] redirect_uri must be repeated exactly', async () => {
  const of = await app(p, [REDIRECT, 'https://app.example/other']);
  const code = await codeOf(of.owner, of);
  expect((await form(p, of, { grant_type: 'authorization_code', code })).body).toEqual(BAD_CODE);
  expect((await exchange(p, of, code, { redirect_uri: 'https://app.example/other' })).body).toEqual(BAD_CODE);
  expect((await exchange(p, of, code)).status).toBe(200);
});

test('[RFC 6749 2.3.1] a client authenticates in the header or in the form, not in both', async () => {
  const of = await app(p);
  const fields = { grant_type: 'client_credentials', scope: 'identify' };
  const posted = { ...fields, client_id: of.id, client_secret: of.secret };
  const none = { headers: {} };
  expect((await form(p, of, posted, none)).status).toBe(200);
  expect((await form(p, of, posted)).body.error).toBe('invalid_request');
  expect((await form(p, of, { ...fields, client_id: of.owner.id })).body.error).toBe('invalid_request');
  const wrong = await form(p, { ...of, secret: 'wrong' }, fields);
  expect([wrong.status, wrong.body.error, wrong.headers.get('www-authenticate')]).toEqual([
    401,
    'invalid_client',
    'Basic realm="oauth2"',
  ]);
  for (const change of [{ client_secret: 'wrong' }, { client_secret: '' }, { client_id: '1' }, { client_id: 'x' }]) {
    const refused = await form(p, of, { ...posted, ...change }, none);
    expect([refused.status, refused.body.error, refused.headers.get('www-authenticate')]).toEqual([401, 'invalid_client', null]);
  }
  expect((await form(p, of, fields, none)).status).toBe(401);
  expect((await form(p, of, fields, { headers: { authorization: 'Basic !!!' } })).status).toBe(401);
});

test('[RFC 6749 2.1] a public client needs a challenge instead of its secret; a secret it sends must be right', async () => {
  const of = await app(p, [REDIRECT], { flags: PUBLIC });
  const { verifier, query } = pkce();
  const base = { grant_type: 'authorization_code', redirect_uri: REDIRECT, client_id: of.id };
  const none = { headers: {} };
  const plain = await codeOf(of.owner, of);
  expect((await form(p, of, { ...base, code: plain }, none)).body).toEqual(BAD_CODE);
  const code = await codeOf(of.owner, of, query);
  expect((await form(p, of, { ...base, code }, none)).body).toEqual(BAD_CODE);
  const wrong = { ...base, code, code_verifier: verifier, client_secret: 'wrong' };
  expect((await form(p, of, wrong, none)).status).toBe(401);
  const given = await form(p, of, { ...base, code, code_verifier: verifier }, none);
  expect(given.status).toBe(200);
  const refresh = { grant_type: 'refresh_token', refresh_token: given.body.refresh_token, client_id: of.id };
  expect((await form(p, of, refresh, none)).status).toBe(200);
  const credentials = { grant_type: 'client_credentials', scope: 'identify', client_id: of.id };
  expect((await form(p, of, credentials, none)).body.error).toBe('invalid_client');
});

test('[RFC 6749 3.2] only forms are accepted, each parameter once', async () => {
  const of = await app(p);
  const fields = { grant_type: 'client_credentials', scope: 'identify' };
  const send = (body: string, type: string) =>
    p.anyone.post('/oauth2/token', body, { headers: { ...basic(of), 'content-type': type } });
  for (const [body, type] of [
    [JSON.stringify(fields), 'application/json'],
    ['{', 'application/json'],
    [new URLSearchParams(fields).toString(), 'text/plain'],
  ] as const) {
    const refused = await send(body, type);
    expect([refused.status, refused.error.error, refused.headers.get('cache-control')]).toEqual([
      400,
      'invalid_request',
      'no-store',
    ]);
  }
  const twice = await form(p, of, 'grant_type=client_credentials&scope=identify&scope=email');
  expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
  expect((await send(`${new URLSearchParams(fields)}`, 'application/x-www-form-urlencoded;charset=UTF-8')).status).toBe(200);
});

test.each([
  [{}, 'invalid_request'],
  [{ grant_type: 'password', username: 'x', password: 'y' }, 'unsupported_grant_type'],
  [{ grant_type: 'authorization_code' }, 'invalid_request'],
  [{ grant_type: 'authorization_code', code: 'nonsense' }, 'invalid_grant'],
  [{ grant_type: 'refresh_token' }, 'invalid_request'],
  [{ grant_type: 'refresh_token', refresh_token: 'nonsense' }, 'invalid_grant'],
  [{ grant_type: 'client_credentials' }, 'invalid_scope'],
  [{ grant_type: 'client_credentials', scope: 'nonsense' }, 'invalid_scope'],
  [{ grant_type: 'client_credentials', scope: 'identify bot' }, 'invalid_scope'],
  [{ grant_type: 'client_credentials', scope: 'relationships.read' }, 'invalid_scope'],
] satisfies [Record<string, string>, string][])('[RFC 6749 5.2] %j is %s', async (fields, error) => {
  const of = await app(p);
  const answer = await form(p, of, fields);
  expect([answer.status, answer.body.error]).toEqual([400, error]);
});

test('[RFC 6749 4.4] client credentials represent the owner, without a refresh token', async () => {
  const of = await app(p);
  const { body } = await form(p, of, { grant_type: 'client_credentials', scope: 'identify' });
  expect(body).not.toHaveProperty('refresh_token');
  expect((await bearer(p, body).get('/users/@me')).body.id).toBe(of.owner.id);
});

test('[oauth2/authorize] with client credentials an application registers its own commands only', async () => {
  const [of, other] = [await app(p), await app(p)];
  const { body } = await form(p, of, { grant_type: 'client_credentials', scope: 'applications.commands.update' });
  const command = { name: 'greet', description: 'Greets' };
  expect((await bearer(p, body).post(`/applications/${of.id}/commands`, command)).status).toBe(201);
  expect((await bearer(p, body).post(`/applications/${other.id}/commands`, command)).status).toBe(403);
});

test('[RFC 6749 6] a refresh rotates the refresh token; the old access token stays valid', async () => {
  const of = await app(p);
  const first = await tokensOf(p, of.owner, of, 'guilds identify');
  const second = await form(p, of, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
  expect(second.body).toMatchObject({ token_type: 'Bearer', expires_in: 604800, scope: 'guilds identify' });
  expect(second.body.refresh_token).not.toBe(first.refresh_token);
  expect(second.body.access_token).not.toBe(first.access_token);
  for (const token of [first, second.body]) expect((await bearer(p, token).get('/users/@me')).status).toBe(200);
});

test('[RFC 9700 4.14.2] reusing a refresh token revokes its family, even concurrently', async () => {
  const of = await app(p);
  const first = await tokensOf(p, of.owner, of);
  const kept = await tokensOf(p, of.owner, of);
  const refresh = (refresh_token: string) => form(p, of, { grant_type: 'refresh_token', refresh_token });
  const second = await refresh(first.refresh_token);
  expect((await refresh(first.refresh_token)).body).toEqual(BAD_REFRESH);
  for (const token of [first, second.body]) expect((await bearer(p, token).get('/users/@me')).status).toBe(401);
  expect((await refresh(second.body.refresh_token)).body).toEqual(BAD_REFRESH);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(kept.refresh_token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await bearer(p, kept).get('/users/@me')).status).toBe(401);
});

test('[RFC 9700 4.14.2] a used refresh token that asks for more scopes revokes its family anyway', async () => {
  const of = await app(p);
  const first = await tokensOf(p, of.owner, of);
  const refresh = (refresh_token: string, scope = 'identify') =>
    form(p, of, { grant_type: 'refresh_token', refresh_token, scope });
  const second = await refresh(first.refresh_token);
  expect((await refresh(first.refresh_token, 'identify email')).body).toEqual(BAD_REFRESH);
  expect((await bearer(p, second.body).get('/users/@me')).status).toBe(401);
});

test('[RFC 6749 10.4] a refresh token is bound to its client', async () => {
  const [of, other] = [await app(p), await app(p)];
  const { refresh_token } = await tokensOf(p, of.owner, of);
  const fields = { grant_type: 'refresh_token', refresh_token };
  expect((await form(p, other, fields)).body).toEqual(BAD_REFRESH);
  expect((await form(p, of, fields)).status).toBe(200);
});

test('[RFC 6749 6] a refresh may narrow the scopes, never widen them, and the next one has all again', async () => {
  const of = await app(p);
  // Granted before, but not by this code.
  await tokensOf(p, of.owner, of, 'email identify');
  const { refresh_token } = await tokensOf(p, of.owner, of, 'guilds identify');
  const refresh = (token: string, scope?: string) =>
    form(p, of, { grant_type: 'refresh_token', refresh_token: token, ...(scope ? { scope } : {}) });
  expect((await refresh(refresh_token, 'identify email')).body.error).toBe('invalid_scope');
  const less = await refresh(refresh_token, 'identify');
  expect(less.body.scope).toBe('identify');
  expect((await bearer(p, less.body).get('/users/@me/guilds')).error.code).toBe(50026);
  expect((await refresh(less.body.refresh_token)).body.scope).toBe('guilds identify');
});

test('[oauth2/about-a-token] identify returns no email, email does', async () => {
  const of = await app(p);
  const plain = await bearer(p, await tokensOf(p, of.owner, of)).get('/users/@me');
  for (const field of ['email', 'verified']) expect(plain.body).not.toHaveProperty(field);
  expect(plain.body.premium_type).toBe(0);
  const wide = await bearer(p, await tokensOf(p, of.owner, of, 'email identify')).get('/users/@me');
  expect(wide.body).toMatchObject({ email: `${of.owner.username}@example.org`, verified: true });
});

test('[RFC 6750 3.1] a token can only do what its scopes allow, and nothing that has no scope', async () => {
  const of = await app(p);
  const guilds = bearer(p, await tokensOf(p, of.owner, of, 'guilds'));
  expect((await guilds.get('/users/@me/guilds')).status).toBe(200);
  const refused = await guilds.get('/users/@me');
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
  expect((await guilds.get('/users/@me/settings')).status).toBe(401);
  const guild = await p.guild(of.owner);
  expect((await guilds.get(`/guilds/${guild.id}/channels`)).status).toBe(403);
  expect((await guilds.post(`/channels/${guild.text.id}/messages`, { content: 'x' })).status).toBe(401);
});

test('[people/applications] deleting an application deletes its tokens', async () => {
  const of = await app(p);
  const given = await tokensOf(p, of.owner, of);
  await of.owner.delete(`/applications/${of.id}`);
  expect((await bearer(p, given).get('/users/@me')).status).toBe(401);
  const left = await p.server.platform.store.read.kysely
    .selectFrom('oauth2_grants')
    .selectAll()
    .where('application_id', '=', of.id)
    .execute();
  expect(left).toEqual([]);
});
