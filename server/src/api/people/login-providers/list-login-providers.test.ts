import { afterAll, expect, test } from 'vitest';
import { link, OCTAVIA, startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p } = scene;
afterAll(() => scene.stop());

test('[people/login-providers] a person lists the ways to log in; the login page lists the providers, without secrets', async () => {
  const ada = await p.person('ada');
  expect((await ada.get('/users/@me/login-providers')).body).toEqual({ password: true, identities: [] });
  const linked = await link(scene, ada, 'hub');
  await new Visitor(scene).logIn('hub', OCTAVIA);
  const { body } = await ada.get<{ identities: object[] }>('/users/@me/login-providers');
  expect(body).toEqual({
    password: true,
    identities: [{ ...linked.body, last_used_at: new Date(p.clock.now()).toISOString().replace('Z', '000+00:00') }],
  });
  const options = await p.anyone.get<{ providers: object[] }>('/auth/options');
  expect(options.body.providers).toEqual([
    { id: 'desk', name: 'Desk', icon: 'https://desk.example/icon.svg', allow_registration: true },
    { id: 'hub', name: 'Hub', icon: null, allow_registration: true },
    { id: 'staff', name: 'Staff', icon: null, allow_registration: false },
  ]);
});

test('[people/login-providers] the operator sees that providers are set, never their secrets', async () => {
  const fresh = await startScene();
  const operator = await fresh.p.person('operator');
  const { body } = await operator.get<{ settings: { variable: string; value: string | null; is_set: boolean }[] }>(
    '/operator/settings',
  );
  const setting = body.settings.find(({ variable }) => variable === 'GUILDHALL_LOGIN_PROVIDERS');
  expect(setting).toMatchObject({ value: null, is_set: true });
  expect(JSON.stringify(body)).not.toContain(fresh.service.client.client_secret);
  await fresh.stop();
});
