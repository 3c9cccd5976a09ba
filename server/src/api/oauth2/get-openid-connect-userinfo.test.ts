import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

test("[OpenID Core 5.3] userinfo has the claims of the token's scopes", async () => {
  const of = await app(p);
  const sub = of.owner.id;
  const ask = async (scope: string) => {
    const { access_token } = await tokensOf(p, of.owner, of, scope);
    const answer = await p.anyone.get('/oauth2/userinfo', { headers: { authorization: `Bearer ${access_token}` } });
    return answer;
  };
  expect((await ask('openid')).body).toEqual({ sub });
  const { body } = await ask('openid identify email');
  expect(body).toEqual({
    sub,
    email: expect.stringContaining('@'),
    email_verified: true,
    preferred_username: expect.any(String),
    nickname: 'owner',
    picture: expect.stringMatching(`^${p.address}/cdn/embed/avatars/[0-5].png$`),
    locale: 'en-US',
  });
  expect((await fetch(String(body.picture))).headers.get('content-type')).toBe('image/png');
});

test('[RFC 6750 3] userinfo states why a token is rejected', async () => {
  const of = await app(p);
  const { access_token } = await tokensOf(p, of.owner, of);
  const ask = async (method: string, authorization?: string) => {
    const answer = await fetch(`${p.address}/api/oauth2/userinfo`, { method, headers: authorization ? { authorization } : {} });
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  for (const method of ['GET', 'POST']) {
    expect(await ask(method)).toEqual([401, 'Bearer']);
    expect(await ask(method, 'Bearer nobody')).toEqual([401, 'Bearer error="invalid_token"']);
    expect(await ask(method, `Bearer ${access_token}`)).toEqual([403, 'Bearer error="insufficient_scope", scope="openid"']);
  }
  expect((await p.anyone.get('/users/@me')).headers.get('www-authenticate')).toBeNull();
});
