import { afterAll, expect, test } from 'vitest';
import { agree, startScene } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
afterAll(() => scene.stop());

test('redirects to the service with a state, an S256 challenge and our callback; to an OpenID provider with a nonce too', async () => {
  const ada = await p.person('ada');
  const { url } = await agree(scene, ada, 'github');
  expect(`${url.origin}${url.pathname}`).toBe(`${service.url}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: service.client.client_id,
    redirect_uri: `${p.address}/connections/github/callback`,
    scope: 'read:user',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const openid = await agree(scene, ada, 'xbox');
  expect(openid.url.searchParams.get('scope')).toBe('openid profile');
  expect(openid.url.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  expect(openid.state).not.toBe(openid.url.searchParams.get('nonce'));
});

test('an unconfigured service is 10010, an unreachable one 503; bots get 20001, unauthenticated callers 401', async () => {
  const ada = await p.person('ada');
  for (const type of ['spotify', 'nonsense', 'constructor'])
    expect((await ada.get(`/connections/${type}/authorize`)).body).toMatchObject({ code: 10010 });
  service.broken = 500;
  expect((await ada.get('/connections/xbox/authorize')).status).toBe(503);
  service.broken = null;
  expect((await (await p.bot(ada)).get('/connections/github/authorize')).error.code).toBe(20001);
  expect((await p.anyone.get('/connections/github/authorize')).status).toBe(401);
});
