import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { endpoint, post, refresh, startTargets, token, tokensOf, userinfo } from './target.ts';

describe.each(await startTargets())('$name', ({ target }) => {
  const keys = createRemoteJWKSet(new URL(String(target.metadata.jwks_uri)));

  test('[OpenID Core 2, 3.1.3.7] the id token is signed, and issued for this client, nonce and access token', async () => {
    const { id_token = '', access_token = '' } = await tokensOf(target, { nonce: 'the nonce' });
    const { payload } = await jwtVerify(id_token, keys, { issuer: target.issuer, audience: target.client.id });
    expect(decodeProtectedHeader(id_token)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    expect(payload).toMatchObject({
      nonce: 'the nonce',
      sub: expect.any(String),
      exp: expect.any(Number),
      iat: expect.any(Number),
    });
    const half = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url');
    // The claim is optional for tokens from the token endpoint.
    expect([undefined, half]).toContain(payload.at_hash);
  });

  test('[OpenID Core 3.1.2.1] without openid there is no id token', async () => {
    expect(await tokensOf(target, { scope: target.scope })).not.toHaveProperty('id_token');
  });

  test('[OpenID Core 2] with max_age the id token has auth_time', async () => {
    const { id_token = '' } = await tokensOf(target, { max_age: '3600' });
    const { payload } = await jwtVerify(id_token, keys);
    expect(payload.auth_time).toEqual(expect.any(Number));
  });

  test('[OpenID Core 12.2] a refreshed id token has the same issuer, subject and audience, and no other nonce', async () => {
    const first = await tokensOf(target, { nonce: 'the nonce' });
    const next = await refresh(target, first.refresh_token);
    const [before, after] = [await jwtVerify(first.id_token ?? '', keys), await jwtVerify(next.body.id_token ?? '', keys)];
    expect(after.payload).toMatchObject({ iss: before.payload.iss, sub: before.payload.sub, aud: before.payload.aud });
    expect([undefined, 'the nonce']).toContain(after.payload.nonce);
  });

  test('[OpenID Core 5.3.2] userinfo has the subject of the id token', async () => {
    const { id_token = '', access_token } = await tokensOf(target);
    const { payload } = await jwtVerify(id_token, keys);
    expect(await userinfo(target, access_token)).toMatchObject({ status: 200, sub: payload.sub });
  });

  test('[RFC 6750 3.1] userinfo refuses an unknown token with its scheme and invalid_token', async () => {
    const { status, headers } = await userinfo(target, 'nonsense');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
  });

  test('[RFC 7009 2.1] a revoked token is refused; another client cannot revoke it', async () => {
    const tokens = await tokensOf(target);
    const revoke = (client = target.client, given = tokens.refresh_token ?? '') =>
      post(endpoint(target, 'revocation'), client, { token: given });
    await revoke(target.other);
    expect((await userinfo(target, tokens.access_token)).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    expect((await refresh(target, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await userinfo(target, tokens.access_token)).status).toBe(401);
  });

  test('[RFC 7009 2.2] revoking an unknown token succeeds; an unauthenticated client is refused', async () => {
    const address = endpoint(target, 'revocation');
    expect((await post(address, target.client, { token: 'never was' })).status).toBe(200);
    const wrong = await post(address, { ...target.client, secret: 'wrong' }, { token: 'never was' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  });

  test('[RFC 8628 3.2, 3.5] a device waits until the user allows it, and gets its tokens once', async () => {
    const started = await post(endpoint(target, 'device_authorization'), target.client, { scope: 'openid' });
    expect(started.status).toBe(200);
    const { device_code, user_code, verification_uri, verification_uri_complete, ...rest } = Object(started.body);
    expect(rest).toMatchObject({ expires_in: expect.any(Number) });
    expect(verification_uri_complete).toBe(`${verification_uri}?user_code=${user_code}`);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const waiting = await token(target, { grant_type, device_code });
    expect([waiting.status, waiting.body.error]).toEqual([400, 'authorization_pending']);
    await target.letIn({ user_code, verification_uri_complete });
    const foreign = await token(target, { grant_type, device_code }, target.other);
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant']);
    expect((await token(target, { grant_type, device_code: 'never was' })).body.error).toBe('invalid_grant');
  });
});
