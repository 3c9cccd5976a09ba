import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
afterAll(() => scene.stop());
beforeEach(() => {
  service.broken = null;
  service.hanging = null;
});

const HOUR = 3_600_000;

test('[people/login-providers] the request has PKCE, a state, and a nonce for OpenID; the browser gets a cookie that scripts cannot read', async () => {
  const visitor = new Visitor(scene);
  const started = await visitor.post<{ url: string }>('/auth/providers/desk/authorize', { next: '/channels/@me' });
  expect(started.headers.get('set-cookie')).toMatch(
    /^guildhall_provider=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2400$/,
  );
  const url = new URL(started.body.url);
  expect(`${url.origin}${url.pathname}`).toBe(`${service.url}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: service.client.client_id,
    response_type: 'code',
    redirect_uri: `${p.address}/auth/providers/desk/callback`,
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const hub = await visitor.start('hub');
  expect([hub.searchParams.get('nonce'), hub.searchParams.get('scope')]).toEqual([null, 'read:user']);
});

test('[people/login-providers] an unknown provider is 10010; only a path of this server may follow', async () => {
  const visitor = new Visitor(scene);
  expect((await visitor.post('/auth/providers/nowhere/authorize')).error.code).toBe(10010);
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'channels', '/a\\b']) {
    const refused = await visitor.post('/auth/providers/desk/authorize', { next });
    expect([next, refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([next, 400, ['next']]);
  }
});

test('[people/login-providers] the discovery document is used for an hour; a provider that is down is 503, and tried again', async () => {
  const fresh = await startScene();
  const asked = () => fresh.service.site.requests.filter(({ url }) => url?.includes('well-known')).length;
  const visitor = new Visitor(fresh);
  const requests = fresh.p.expectLog('request');
  fresh.service.broken = 502;
  expect((await visitor.post('/auth/providers/desk/authorize')).status).toBe(503);
  expect(requests).toHaveLength(1);
  fresh.service.broken = null;
  await visitor.start('desk');
  await visitor.start('desk');
  expect(asked()).toBe(2);
  await fresh.p.clock.advance(HOUR);
  await visitor.start('desk');
  expect(asked()).toBe(3);
  await fresh.stop();
});

test('[people/login-providers] a provider that does not answer is 503 after ten seconds', async () => {
  const fresh = await startScene();
  const requests = fresh.p.expectLog('request');
  const arrived = new Promise<void>((resolve) => {
    fresh.service.hanging = { path: '/.well-known/openid-configuration', arrived: resolve };
  });
  const waiting = new Visitor(fresh).post('/auth/providers/desk/authorize');
  await arrived;
  await fresh.p.clock.advance(10_000);
  expect((await waiting).status).toBe(503);
  expect(requests).toHaveLength(1);
  await fresh.stop();
});

test('[people/login-providers] a discovery document of another issuer is not used', async () => {
  const provider = {
    id: 'desk',
    name: 'Desk',
    type: 'openid',
    client_id: 'a',
    issuer: service.url.replace('127.0.0.1', 'localhost'),
  };
  const settings = { GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_LOGIN_PROVIDERS: JSON.stringify([provider]) };
  const other = await startPlatform({ settings, resolve: async () => ['127.0.0.1'] });
  const requests = other.expectLog('request');
  expect((await other.anyone.post('/auth/providers/desk/authorize', {})).status).toBe(503);
  expect(requests).toHaveLength(1);
  await other.stop();
});

test('[people/login-providers] an address that resolves to a private network is not called', async () => {
  const provider = { id: 'desk', name: 'Desk', type: 'openid', client_id: 'a', issuer: 'https://sso.example' };
  const settings = { GUILDHALL_LOGIN_PROVIDERS: JSON.stringify([provider]) };
  const other = await startPlatform({ settings, resolve: async () => ['10.0.0.7'] });
  const requests = other.expectLog('request');
  expect((await other.anyone.post('/auth/providers/desk/authorize', {})).status).toBe(503);
  expect(requests).toHaveLength(1);
  await other.stop();
});

test('[people/login-providers] with https the cookie has the prefix that binds it to the host', async () => {
  const other = await startScene({ settings: { GUILDHALL_URL: 'https://chat.example.org' } });
  const started = await new Visitor(other).post('/auth/providers/hub/authorize');
  expect(started.headers.get('set-cookie')).toMatch(/^__Host-guildhall_provider=.*; Secure$/);
  await other.stop();
});
