import { describe, expect, test } from 'vitest';
import { codeOf, endpoint, exchange, pkce, request, startTargets } from './target.ts';
import { REDIRECT } from './types.ts';

describe.each(await startTargets())('$name', ({ target }) => {
  /** The parameters of the final redirect of a request. */
  async function answerTo(change: Record<string, string | undefined>): Promise<Record<string, string>> {
    const { location } = await target.authorize(request(target, change));
    expect(location?.origin).toBe('https://app.example');
    return Object.fromEntries(location?.searchParams ?? []);
  }

  test('[RFC 6749 4.1.2, RFC 9207 2] the redirect has code, state and issuer, after the redirect URI’s own query', async () => {
    expect(await answerTo({})).toEqual({ own: '1', code: expect.any(String), state: 'the state', iss: target.issuer });
  });

  test('[RFC 6749 4.1.2] without a state, the redirect has none', async () => {
    expect(await answerTo({ state: undefined })).not.toHaveProperty('state');
  });

  test.each([
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'nonsense' }, 'unsupported_response_type'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'nonsense' }, 'invalid_request'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    [{ scope: 'openid', prompt: 'none login' }, 'invalid_request'],
    [{ request: 'e30.e30.' }, 'request_not_supported'],
    [{ request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
  ])(
    '[RFC 6749 4.1.2.1, RFC 7636 4.2, 4.4.1, RFC 9700 2.1.1, OpenID Core 3.1.2.1, 3.1.2.6] %j is reported by redirect, with state and iss',
    async (change: Record<string, string | undefined>, error) => {
      const answer = await answerTo(change);
      expect(answer).toMatchObject({ error, state: 'the state', iss: target.issuer });
      expect(answer).not.toHaveProperty('code');
    },
  );

  test.each([
    ['an unknown client', { client_id: '1' }],
    ['no client', { client_id: undefined }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer path', { redirect_uri: 'https://app.example/callback/more?own=1' }],
    ['another query', { redirect_uri: 'https://app.example/callback?own=1&more=2' }],
    ['no query', { redirect_uri: 'https://app.example/callback' }],
    ['user info before another host', { redirect_uri: 'https://app.example@evil.example/callback?own=1' }],
    ['a lower scheme', { redirect_uri: 'http://app.example/callback?own=1' }],
    ['another case of the path', { redirect_uri: 'https://app.example/Callback?own=1' }],
    ['a fragment', { redirect_uri: `${REDIRECT}#x` }],
  ])('[RFC 6749 4.1.2.1, RFC 9700 4.1] never redirects to %s', async (_what, change: Record<string, string | undefined>) => {
    expect(await target.authorize(request(target, change))).toEqual({ status: 400, location: null });
  });

  test('[RFC 6749 3.1] an empty parameter counts as absent, an unknown one is ignored', async () => {
    expect(await answerTo({ nonce: '', nonsense: 'yes' })).toHaveProperty('code');
  });

  test.each(['state', 'scope', 'response_type'])('[RFC 6749 3.1] %s sent twice returns no code', async (name) => {
    const query = request(target);
    query.append(name, query.get(name) ?? '');
    const { location } = await target.authorize(query);
    expect(location?.searchParams.get('error') ?? 'invalid_request').toBe('invalid_request');
    expect(location?.searchParams.get('code') ?? null).toBeNull();
  });

  test('[RFC 6749 3.1] never redirects if redirect_uri is sent twice', async () => {
    const query = request(target);
    query.append('redirect_uri', 'https://evil.example/');
    const { location } = await target.authorize(query);
    expect(location?.hostname).not.toBe('evil.example');
    expect(location?.searchParams.get('code') ?? null).toBeNull();
  });

  test('[OpenID Core 3.1.2.6] prompt=none without a login is login_required, with iss', async () => {
    const { location } = await target.authorize(request(target, { scope: 'openid', prompt: 'none' }), true);
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({ error: 'login_required', iss: target.issuer });
  });

  test('[OpenID Core 3.1.2.1] the endpoint accepts a request posted as a form', async () => {
    const body = request(target, { response_type: 'nonsense' });
    const posted = await fetch(endpoint(target, 'authorization'), { method: 'POST', redirect: 'manual', body });
    const first = new URL(posted.headers.get('location') ?? '', target.issuer);
    const back = first.origin === target.issuer ? (await target.authorize(first.searchParams)).location : first;
    expect(back?.searchParams.get('error')).toBe('unsupported_response_type');
  });

  test('[RFC 9700 4.7.1] a challenge is bound to its code: another code with the right verifier is refused', async () => {
    const [mine, theirs] = [pkce(), pkce()];
    const code = await codeOf(target, theirs.challenge);
    const answer = await exchange(target, code, { code_verifier: mine.code_verifier });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  });
});
