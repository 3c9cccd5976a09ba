import { afterAll, beforeEach, expect, test } from 'vitest';
import { agree, link, OCTAVIA, startScene } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
afterAll(() => scene.stop());
beforeEach(() => {
  service.broken = null;
  service.claims = {};
});

test('[people/linked-accounts] an account is linked when the service identifies it; the user is notified and shows it', async () => {
  const ada = await p.person('ada');
  const linked = await link(scene, ada, 'github');
  expect([linked.status, linked.body]).toEqual([
    200,
    {
      type: 'github',
      id: '583231',
      name: 'octavia',
      verified: true,
      visibility: 1,
      show_activity: true,
      friend_sync: false,
      two_way_link: false,
    },
  ]);
  expect(p.emitted('USER_CONNECTIONS_UPDATE')).toEqual([linked.body]);
  expect((await ada.get('/users/@me/connections')).body).toEqual([linked.body]);
});

test('the secret is sent in the form, or by HTTP Basic where the service requires it', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'github');
  expect(service.tokenForms.at(-1)?.get('client_secret')).toBe(service.client.client_secret);
  expect((await link(scene, ada, 'twitch')).status).toBe(200);
  expect(service.tokenForms.at(-1)?.has('client_secret')).toBe(false);
  expect(service.tokenHeaders.at(-1)).toMatch(/^Basic /);
});

test('[OpenID Connect Core 3.1.3.7] only the signed id token of an OpenID provider is trusted', async () => {
  const ada = await p.person('ada');
  expect((await link(scene, ada, 'xbox', { id: 'ada@sub', name: 'Ada L' })).body).toMatchObject({ id: 'ada@sub', name: 'Ada L' });
  for (const claims of [
    { aud: 'another client' },
    { iss: 'https://another.example' },
    { nonce: 'of another request' },
    { exp: 1 },
    { sub: 'somebody else' },
  ]) {
    service.claims = claims;
    const refused = await link(scene, ada, 'xbox', { id: 'bob', name: 'Bob' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 50035, errors: { code: { _errors: [{ code: 'CONNECTION_CODE_INVALID' }] } } },
    ]);
  }
  expect((await ada.get('/users/@me/connections')).body).toHaveLength(1);
});

test('[RFC 6749 10.12] a state works once, for ten minutes, only for the user who started', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const back = await agree(scene, ada, 'github');
  const post = (by: typeof ada, body: object, type = 'github') => by.post(`/connections/${type}/callback`, body);
  const { code, state } = back;
  expect((await post(eve, { code, state })).error.code).toBe(50012);
  expect((await post(ada, { code, state }, 'twitch')).error.code).toBe(50012);
  expect((await post(ada, { code, state: 'made up' })).error.code).toBe(50012);
  expect((await post(ada, { code, state, friend_sync: true })).body).toMatchObject({ friend_sync: true });
  expect((await post(ada, { code, state })).error.code).toBe(50012);
  const late = await agree(scene, ada, 'github');
  await p.clock.advance(600_000);
  expect((await post(ada, { code: late.code, state: late.state })).error.code).toBe(50012);
  expect((await eve.get('/users/@me/connections')).body).toEqual([]);
});

test('[RFC 9207 2.4] a response of another issuer is rejected before its code is used', async () => {
  const ada = await p.person('ada');
  const { code, state } = await agree(scene, ada, 'xbox');
  const before = service.tokenForms.length;
  const mixed = await ada.post('/connections/xbox/callback', { code, state, iss: 'https://evil.example' });
  expect([mixed.error.code, service.tokenForms.length]).toEqual([50012, before]);
});

test('a code the service rejects is 50035 at code, a failing service 503; a missing code or state 50035', async () => {
  const ada = await p.person('ada');
  const { state } = await agree(scene, ada, 'github');
  const refused = await ada.post('/connections/github/callback', { code: 'made up', state });
  expect(refused.body).toMatchObject({ code: 50035, errors: { code: { _errors: [{ code: 'CONNECTION_CODE_INVALID' }] } } });
  const again = await agree(scene, ada, 'github');
  service.broken = 502;
  const requests = p.expectLog('request');
  expect((await ada.post('/connections/github/callback', { code: again.code, state: again.state })).status).toBe(503);
  expect(requests).toMatchObject([{ status: 503, route: '/api/connections/:type/callback' }]);
  const empty = await ada.post('/connections/github/callback', {});
  expect(Object.keys(empty.error.errors ?? {})).toEqual(['code', 'state']);
  expect((await ada.post('/connections/spotify/callback', { code: '1', state: '1' })).error.code).toBe(10010);
  expect((await ada.get('/users/@me/connections')).body).toEqual([]);
});

test('relinking an account updates its name and keeps its settings; two users may link the same one', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await link(scene, ada, 'github');
  await ada.patch('/users/@me/connections/github/583231', { visibility: 0 });
  const anew = await link(scene, ada, 'github', { ...OCTAVIA, name: 'octavia-2' });
  expect(anew.body).toMatchObject({ id: '583231', name: 'octavia-2', visibility: 0 });
  expect((await ada.get('/users/@me/connections')).body).toHaveLength(1);
  expect((await link(scene, bob, 'github')).status).toBe(200);
});

test('ten concurrent responses with one state link once', async () => {
  const ada = await p.person('ada');
  const { code, state } = await agree(scene, ada, 'github');
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.post('/connections/github/callback', { code, state })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
