import { expect, test, afterAll } from 'vitest';
import type { Account } from '@guildhall/testkit/platform';
import { agree, listed, startScene } from './test/scene.ts';

const scene = await startScene();
const { p } = scene;
afterAll(() => scene.stop());

async function open(by: Account | null, address: URL | string, body?: Record<string, string>) {
  const headers: Record<string, string> = by ? { cookie: `guildhall_session=${by.token}` } : {};
  const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
  const answer = await fetch(new URL(address, p.address), { redirect: 'manual', headers, ...init });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

test('a browser returning from the service links the account on a page without scripts', async () => {
  const ada = await p.person('ada');
  const { back } = await agree(scene, ada, 'github');
  const page = await open(ada, back);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('You are octavia on this service.')]);
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await listed(ada)).toEqual(['github']);
  expect((await open(ada, back)).status).toBe(400);
});

test('a visitor who is not logged in logs in first; another user links nothing', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const { back } = await agree(scene, ada, 'github');
  expect((await open(null, back)).text).toContain('Log in');
  const wrong = await open(eve, back);
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Account not connected')]);
  const password = `correct horse ${ada.username}`;
  const login = await open(null, back, { action: 'login', login: ada.username, password });
  expect([login.status, login.headers.get('location')]).toEqual([303, `${back.pathname}${back.search}`]);
  expect((await open(ada, back)).text).toContain('You are octavia on this service.');
  expect([await listed(ada), await listed(eve)]).toEqual([['github'], []]);
});

test('a declined consent, a link without a code and an unknown service are reported', async () => {
  const ada = await p.person('ada');
  const declined = await open(ada, '/connections/github/callback?error=access_denied&state=x');
  expect([declined.status, declined.text]).toEqual([200, expect.stringContaining('You did not give your consent.')]);
  expect((await open(ada, '/connections/github/callback')).status).toBe(400);
  expect((await open(ada, '/connections/nonsense/callback?code=1&state=1')).status).toBe(404);
});
