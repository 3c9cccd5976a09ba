import { app, bearer, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

test('[OpenID Core 5.3.1] the token is sent in the header or in the form, not in both', async () => {
  const of = await app(p);
  const tokens = await tokensOf(p, of.owner, of, 'openid email');
  const { access_token } = tokens;
  const path = '/oauth2/userinfo';
  const claims = { sub: of.owner.id, email: expect.stringContaining('@'), email_verified: true };
  expect((await bearer(p, tokens).post(path, {})).body).toEqual(claims);
  const posted = await form<object>(p, of, { access_token }, { path, headers: {} });
  expect([posted.status, posted.body]).toEqual([200, claims]);
  const twice = await form<object>(p, of, { access_token }, { path, headers: { authorization: `Bearer ${access_token}` } });
  expect([twice.status, twice.body]).toMatchObject([400, { code: 50035 }]);
  const refused = async (fields: Record<string, string>) => {
    const { status, headers } = await form<object>(p, of, fields, { path, headers: {} });
    return [status, headers.get('www-authenticate')];
  };
  // RFC 6750 3.1: callers without any token are given no reason.
  expect(await refused({ access_token: 'nobody' })).toEqual([401, 'Bearer error="invalid_token"']);
  expect(await refused({})).toEqual([401, 'Bearer']);
  const { access_token: narrow } = await tokensOf(p, of.owner, of);
  expect(await refused({ access_token: narrow })).toEqual([403, 'Bearer error="insufficient_scope", scope="openid"']);
});
