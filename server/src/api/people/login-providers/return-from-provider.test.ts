import { afterAll, beforeEach, expect, test } from 'vitest';
import { startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
afterAll(() => scene.stop());
beforeEach(() => {
  service.broken = null;
  service.claims = {};
  service.profile = {};
  service.forge = null;
  service.hanging = null;
});

const MINUTE = 60_000;
const STALE = 'This login has expired or was started in another browser. Start again.';

test('[people/login-providers] the page leads on to the client, with the one-time code in the fragment only', async () => {
  const visitor = new Visitor(scene);
  const landing = await visitor.land(await visitor.agree('desk', undefined, { next: '/invite/abc?x=1' }));
  expect([landing.status, landing.purpose, landing.next]).toEqual([303, 'login', '/invite/abc?x=1']);
  expect(landing.location).toMatch(/^\/login\/continue#code=[\w-]{43}&/);
});

test('[RFC 6749 10.12] a state works once, for ten minutes, at its provider, and only in the browser that started', async () => {
  const [ada, eve] = [new Visitor(scene), new Visitor(scene)];
  await eve.start('desk');
  const back = await ada.agree('desk');
  for (const stranger of [eve, new Visitor(scene)]) {
    const landing = await stranger.land(back);
    expect([landing.status, landing.location]).toEqual([400, null]);
    expect(landing.text).toContain(STALE);
  }
  const mixed = new URL(back.href.replace('/desk/', '/hub/'));
  expect((await ada.land(mixed)).text).toContain(STALE);
  expect((await ada.land(back)).status).toBe(303);
  expect((await ada.land(back)).text).toContain(STALE);
  const late = await ada.agree('desk');
  await p.clock.advance(10 * MINUTE);
  expect((await ada.land(late)).text).toContain(STALE);
  expect((await ada.land(new URL(`${p.address}/auth/providers/desk/callback`))).status).toBe(400);
});

test.each([
  ['another audience', { aud: 'another client' }],
  ['another issuer', { iss: 'https://another.example' }],
  ['the nonce of another request', { nonce: 'of another request' }],
  ['no nonce', { nonce: undefined }],
  ['an expired token', { exp: 1 }],
  ['a subject that userinfo does not have', { sub: 'someone else' }],
])('[OpenID Connect Core 3.1.3.7] an id token with %s is refused', async (_what, claims) => {
  service.claims = claims;
  const visitor = new Visitor(scene);
  const landing = await visitor.land(await visitor.agree('desk'));
  expect([landing.status, landing.location]).toEqual([400, null]);
  expect(landing.text).toContain('Desk did not confirm who you are.');
});

test('[RFC 8725 3.1] an id token without a signature, or with one of another key, is refused', async () => {
  const visitor = new Visitor(scene);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const [header, signature] of [
    [{ alg: 'none' }, ''],
    [{ alg: 'RS256', kid: 'one' }, Buffer.alloc(256, 1).toString('base64url')],
    [{ alg: 'HS256', kid: 'one' }, Buffer.alloc(32, 1).toString('base64url')],
  ] as const) {
    service.forge = (claims) => `${part(header)}.${part(claims)}.${signature}`;
    const landing = await visitor.land(await visitor.agree('desk'));
    expect([header.alg, landing.status, landing.location]).toEqual([header.alg, 400, null]);
  }
});

test('[RFC 7636 4.6] a code that belongs to another request is refused, as is a made-up or a used one', async () => {
  const [ada, eve] = [new Visitor(scene), new Visitor(scene)];
  const [mine, stolen] = [await eve.agree('hub'), await ada.agree('hub')];
  mine.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect((await eve.land(mine)).text).toContain('Hub did not confirm who you are.');
  const forged = await eve.agree('hub');
  forged.searchParams.set('code', 'made up');
  expect((await eve.land(forged)).status).toBe(400);
  const first = await ada.agree('hub');
  expect((await ada.land(first)).status).toBe(303);
  const again = await ada.agree('hub');
  again.searchParams.set('code', first.searchParams.get('code') ?? '');
  expect((await ada.land(again)).status).toBe(400);
});

test('[RFC 9207 2.4] the answer of another issuer is refused before its code is used', async () => {
  const visitor = new Visitor(scene);
  const back = await visitor.agree('desk');
  back.searchParams.set('iss', 'https://evil.example');
  const before = service.tokenForms.length;
  expect((await visitor.land(back)).status).toBe(400);
  expect(service.tokenForms).toHaveLength(before);
});

test('[people/login-providers] a person who declines reads so; what the provider says is never shown', async () => {
  const visitor = new Visitor(scene);
  const refused = async (error: string) => {
    const back = new URL(`${p.address}/auth/providers/hub/callback`);
    const { searchParams } = await visitor.start('hub');
    for (const [name, value] of Object.entries({
      state: searchParams.get('state') ?? '',
      error,
      error_description: '<b>call me</b>',
    }))
      back.searchParams.set(name, value);
    return visitor.land(back);
  };
  expect((await refused('access_denied')).text).toContain('You did not give your consent at Hub.');
  const odd = await refused('<script>alert(1)</script>');
  expect(odd.status).toBe(400);
  for (const text of ['<script>alert', 'call me']) expect(odd.text).not.toContain(text);
});

test('[people/login-providers] a provider that fails, or does not answer within ten seconds, is 503', async () => {
  const visitor = new Visitor(scene);
  const requests = p.expectLog('request');
  const back = await visitor.agree('hub');
  service.broken = 502;
  expect((await visitor.land(back)).text).toContain('The login provider cannot be reached now');
  service.broken = null;
  const slow = await visitor.agree('hub');
  const arrived = new Promise<void>((resolve) => {
    service.hanging = { path: '/user', arrived: resolve };
  });
  const waiting = visitor.land(slow);
  await arrived;
  await p.clock.advance(10_000);
  expect((await waiting).status).toBe(503);
  expect(requests.map(({ status }) => status)).toEqual([503, 503]);
});

test.each([
  ['no subject', { id: undefined }],
  ['an empty one', { id: ' ' }],
  ['one that is too long', { id: 'x'.repeat(256) }],
  ['an object', { id: { $ne: 1 } }],
  ['a number that has lost digits', { id: 2 ** 60 }],
])('[people/login-providers] an account with %s is refused', async (_what, profile) => {
  service.profile = profile;
  const visitor = new Visitor(scene);
  expect((await visitor.land(await visitor.agree('hub'))).status).toBe(400);
});
