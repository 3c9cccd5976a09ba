import { afterAll, expect, test } from 'vitest';
import { proofOf, startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p } = scene;
afterAll(() => scene.stop());

test('[people/login-providers] linking takes a proof of the identity, and a configured provider', async () => {
  const ada = await p.person('ada');
  const browser = new Visitor(scene, ada);
  const asked = await browser.post('/users/@me/login-providers/hub/authorize');
  expect([asked.status, asked.error.code, asked.error.mfa?.methods]).toEqual([401, 60003, [{ type: 'password' }]]);
  expect((await browser.post('/users/@me/login-providers/nowhere/authorize')).error.code).toBe(10010);
  const started = await browser.post('/users/@me/login-providers/hub/authorize', {}, await proofOf(ada));
  expect([started.status, browser.cookie]).toEqual([200, expect.stringMatching(/^guildhall_provider=/)]);
  expect((await p.anyone.post('/users/@me/login-providers/hub/authorize', {})).status).toBe(401);
});
