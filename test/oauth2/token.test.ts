import { describe, expect, test } from 'vitest';
import { codeOf, endpoint, exchange, pkce, post, refresh, startTargets, token, tokensOf, userinfo } from './target.ts';

describe.each(await startTargets())('$name', ({ target }) => {
  test('[RFC 6749 5.1] a code is exchanged for a Bearer token, in a response that is not cached', async () => {
    const { status, headers, body } = await exchange(target, await codeOf(target));
    expect([status, body.token_type, headers.get('cache-control')]).toEqual([200, 'Bearer', 'no-store']);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toMatchObject({ access_token: expect.any(String), expires_in: expect.any(Number) });
  });

  test('[RFC 6749 4.1.2, 10.5] a code works once, and its replay revokes its tokens', async () => {
    const code = await codeOf(target, { scope: `openid ${target.scope}` });
    const { body } = await exchange(target, code);
    expect((await userinfo(target, body.access_token)).status).toBe(200);
    const replay = await exchange(target, code);
    expect([replay.status, replay.body.error]).toEqual([400, 'invalid_grant']);
    expect((await userinfo(target, body.access_token)).status).toBe(401);
    expect((await refresh(target, body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('[RFC 6749 4.1.3] a code is refused to any other client', async () => {
    const code = await codeOf(target);
    const stolen = await exchange(target, code, {}, target.other);
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
  });

  test.each([
    ['another', 'https://app.example/elsewhere'],
    ['a shorter', 'https://app.example/callback'],
  ])('[RFC 6749 4.1.3] %s redirect_uri than the requested one is refused', async (_what, redirect_uri) => {
    const answer = await exchange(target, await codeOf(target), { redirect_uri });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('[RFC 6749 5.2] an unknown code is invalid_grant', async () => {
    const answer = await exchange(target, 'never was');
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('[RFC 6749 5.2] a wrong secret is invalid_client, reported for the used authentication scheme', async () => {
    const wrong = { ...target.client, secret: 'wrong' };
    const answer = await exchange(target, await codeOf(target), {}, wrong);
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
  });

  test('[RFC 6749 2.3] an unknown client, or none, is invalid_client or invalid_request', async () => {
    const code = await codeOf(target);
    const unknown = await exchange(target, code, {}, { id: 'nobody', secret: 'x' });
    expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client']);
    const nobody = await fetch(endpoint(target, 'token'), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', code }),
    });
    expect([400, 401]).toContain(nobody.status);
  });

  test('[RFC 6749 2.3] a client uses one authentication method, not two', async () => {
    const { id, secret } = target.client;
    const answer = await exchange(target, await codeOf(target), { client_id: id, client_secret: secret ?? '' });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });

  test.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'nonsense' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
  ])('[RFC 6749 5.2] %j is %s', async (fields: Record<string, string>, error) => {
    const answer = await token(target, fields);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  test('[RFC 6749 3.2] a repeated parameter is invalid_request', async () => {
    const form = 'grant_type=authorization_code&code=a&code=b';
    const answer = await post(endpoint(target, 'token'), target.client, form);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });

  test('[RFC 6749 3.2] only POST is allowed', async () => {
    expect((await fetch(endpoint(target, 'token'))).status).toBeGreaterThanOrEqual(400);
  });

  test('[RFC 6749 3.2] JSON is not accepted as a form', async () => {
    const answer = await fetch(endpoint(target, 'token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'authorization_code', code: 'x' }),
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(await answer.text()).error).toBe('invalid_request');
  });

  test('[RFC 7636 4.6] the right verifier is accepted; a wrong or missing one is refused', async () => {
    const { code_verifier, challenge } = pkce();
    expect((await exchange(target, await codeOf(target, challenge), { code_verifier })).status).toBe(200);
    const wrong: Record<string, string>[] = [{ code_verifier: pkce().code_verifier }, {}];
    for (const extra of wrong) {
      const refused = await exchange(target, await codeOf(target, challenge), extra);
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
    }
  });

  test('[RFC 9700 2.1.1] a verifier without a challenge is refused as a downgrade', async () => {
    const answer = await exchange(target, await codeOf(target), { code_verifier: pkce().code_verifier });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('[RFC 6749 2.1] a public client exchanges a code by its id and verifier', async () => {
    const { code_verifier, challenge } = pkce();
    const code = await codeOf(target, { ...challenge, client_id: target.open.id });
    expect((await exchange(target, code, { code_verifier }, target.open)).status).toBe(200);
  });

  test('[RFC 6749 6] a refresh returns new tokens; the refresh token is bound to its client', async () => {
    const first = await tokensOf(target);
    const stolen = await token(target, { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' }, target.other);
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
    const next = await refresh(target, first.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.access_token).not.toBe(first.access_token);
    expect(next.headers.get('cache-control')).toBe('no-store');
  });

  test('[RFC 9700 4.14.2] a reused refresh token revokes the family', async () => {
    const first = await tokensOf(target);
    const next = await refresh(target, first.refresh_token);
    expect((await refresh(target, first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(target, next.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await userinfo(target, next.body.access_token)).status).toBe(401);
  });

  test('[RFC 6749 6] a refresh can request fewer scopes, never more', async () => {
    const first = await tokensOf(target);
    const more = await refresh(target, first.refresh_token, { scope: `openid ${target.scope} address` });
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope']);
    const less = await refresh(target, first.refresh_token, { scope: 'openid' });
    expect([less.status, less.body.scope]).toEqual([200, 'openid']);
  });
});
