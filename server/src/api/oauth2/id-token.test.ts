import { app, codeOf, consent, exchange, form, idTokenOf, REDIRECT, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

const currentDate = () => new Date(p.clock.now());

test('[OpenID Core 2] a code with openid yields an RS256 id token that a remote key set verifies', async () => {
  const of = await app(p);
  const { body } = await exchange(p, of, await codeOf(of.owner, of, { scope: 'openid identify', nonce: 'n-0S6' }));
  const idToken = idTokenOf(body);
  const remote = createRemoteJWKSet(new URL(`${p.address}/api/oauth2/keys`));
  const options = { issuer: p.address, audience: of.id, algorithms: ['RS256'], currentDate: currentDate() };
  const { payload, protectedHeader } = await jwtVerify(idToken, remote, options);
  const now = Math.floor(p.clock.now() / 1000);
  const at_hash = createHash('sha256').update(body.access_token).digest().subarray(0, 16).toString('base64url');
  expect(payload).toMatchObject({ sub: of.owner.id, aud: of.id, iat: now, exp: now + 3600, nonce: 'n-0S6', at_hash });
  expect(payload.auth_time).toBeLessThanOrEqual(now);
  expect(protectedHeader).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'JWT' });
});

test('[OpenID Core 12.2] a refresh yields one without nonce and with the original login time; without openid there is none', async () => {
  const of = await app(p);
  const { body } = await exchange(p, of, await codeOf(of.owner, of, { scope: 'openid', nonce: 'once' }));
  await p.clock.advance(5000);
  const next = await form(p, of, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
  const [first, second] = [decodeJwt(idTokenOf(body)), decodeJwt(idTokenOf(next.body))];
  expect([second.auth_time, second.nonce, second.sub]).toEqual([first.auth_time, undefined, of.owner.id]);
  expect(second.iat).toBe((first.iat ?? 0) + 5);
  expect(Object.keys(await tokensOf(p, of.owner, of))).not.toContain('id_token');
});

test('[OpenID Core 3.1.2.1] max_age and prompt=login require a new login, whose time the id token has', async () => {
  const of = await app(p);
  const person = await p.person('again');
  await p.clock.advance(700_000);
  const scope = 'openid';
  const reasons: Record<string, string>[] = [{ max_age: '600' }, { prompt: 'login' }];
  for (const asked of reasons) {
    const refused = await consent(person, of, { scope, ...asked });
    expect([refused.status, refused.body.errors]).toMatchObject([400, { prompt: { _errors: [{ code: 'LOGIN_REQUIRED' }] } }]);
    const shown = await person.get('/oauth2/authorize', {
      query: { client_id: of.id, response_type: 'code', redirect_uri: REDIRECT, scope, ...asked },
    });
    expect(shown.body).toMatchObject({ login_required: true, location: null });
  }
  expect((await consent(person, of, { scope, max_age: '800' })).status).toBe(200);
  expect((await consent(person, of, { scope: 'identify', max_age: '1' })).status).toBe(200);
  const fresh = await p.logIn(person);
  const { body } = await exchange(p, of, await codeOf(fresh, of, { scope, prompt: 'login', max_age: '10' }));
  expect(decodeJwt(idTokenOf(body)).auth_time).toBe(Math.floor(p.clock.now() / 1000));
  expect((await consent(fresh, of, { scope, max_age: 'soon' })).body).toMatchObject({ code: 50035 });
});

test('[OpenID Core 3.1.2.6] prompt=none responds with login_required or consent_required, with iss; with a grant, with a code', async () => {
  const of = await app(p);
  const person = await p.person('silent');
  const asked = { scope: 'openid', prompt: 'none', state: 's' };
  const errorOf = (location: string) => new URL(location).searchParams;
  const first = errorOf((await consent(person, of, asked)).body.location);
  expect([first.get('error'), first.get('state'), first.get('iss')]).toEqual(['consent_required', 's', p.address]);
  const query = { client_id: of.id, response_type: 'code', redirect_uri: REDIRECT, ...asked };
  const shown = await person.get('/oauth2/authorize', { query });
  expect(errorOf(String(shown.body.location)).get('error')).toBe('consent_required');
  await codeOf(person, of, { scope: 'openid' });
  expect(await codeOf(person, of, asked)).toMatch(/./);
  await p.clock.advance(60_000);
  const late = errorOf((await consent(person, of, { ...asked, max_age: '30' })).body.location);
  expect(late.get('error')).toBe('login_required');
});

test('[OpenID Core 3.1.2.1] an id_token_hint names the expected user; a foreign one is rejected', async () => {
  const of = await app(p);
  const [person, other] = [await p.person('hinted'), await p.person('other')];
  const hint = idTokenOf(await tokensOf(p, person, of, 'openid'));
  await p.clock.advance(2 * 3_600_000);
  const asked = { scope: 'openid', id_token_hint: hint };
  expect((await consent(person, of, asked)).status).toBe(200);
  expect((await consent(other, of, asked)).body.errors).toMatchObject({ prompt: { _errors: [{ code: 'LOGIN_REQUIRED' }] } });
  const foreign = await app(p);
  for (const bad of [`${hint.slice(0, -6)}AAAAAA`, 'nothing', idTokenOf(await tokensOf(p, person, foreign, 'openid'))])
    expect((await consent(person, of, { ...asked, id_token_hint: bad })).body.errors).toMatchObject({
      id_token_hint: { _errors: [{ code: 'ID_TOKEN_INVALID' }] },
    });
});
