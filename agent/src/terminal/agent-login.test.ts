import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { pageOpenerOf } from '../launch/open-page.ts';
import { startScene } from '../test/scene.ts';
import { logInByBrowser } from './browser-login.ts';
import { logInByCode } from './code-login.ts';

const { p } = await startScene();

/** Confirms or declines in the browser of a person; returns where the page leads. */
async function answer(url: string, token: string, action: string): Promise<string> {
  const headers = { cookie: `guildhall_session=${token}` };
  const text = await (await fetch(url, { headers })).text();
  const mark = /name="mark" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ action, mark });
  const { headers: sent } = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  return sent.get('location') ?? '';
}

/** The status of a request with a Host of its own, which fetch does not allow. */
async function statusOf(url: string, host: string): Promise<number | undefined> {
  const request = get(url, { headers: { host } });
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('[people/desktop-agents] a person confirms the login in the browser, which returns to the agent', async () => {
  const ada = await p.person('ada');
  const page = Promise.withResolvers<string>();
  const login = logInByBrowser(p.address, { show: page.resolve });
  const location = await answer(await page.promise, ada.token, 'granted');
  // Other pages of this computer neither end the login nor learn anything.
  const { origin, host, search } = new URL(location);
  for (const path of ['/', '/?code=x&state=wrong', `/else${search}`, '/?code=x']) {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  }
  expect(await statusOf(location, `evil.example:${host.split(':')[1]}`)).toBe(404);
  const shown = await fetch(location);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('is logged in')]);
  const token = await login;
  expect((await p.anyone.get('/users/@me', { headers: { authorization: token } })).body.id).toBe(ada.id);
  const { user_sessions } = (await ada.get<{ user_sessions: { client_info: { platform: string } }[] }>('/auth/sessions')).body;
  expect(user_sessions.map(({ client_info }) => client_info.platform)).toContain(`Desktop agent (${hostname().slice(0, 40)})`);
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});

test('[people/desktop-agents] the agent is not logged in if the person declines, or it stops waiting', async () => {
  const ada = await p.person('ada');
  const page = Promise.withResolvers<string>();
  const login = logInByBrowser(p.address, { show: page.resolve });
  login.catch(() => {});
  expect(await (await fetch(await answer(await page.promise, ada.token, 'denied'))).text()).toContain('is not logged in');
  await expect(login).rejects.toThrow('declined');
  const stop = new AbortController();
  const late = logInByBrowser(p.address, { show: () => stop.abort(), signal: stop.signal });
  await expect(late).rejects.toThrow('not confirmed in time');
});

test('[people/desktop-agents] a machine without a browser shows a code, and waits until it is typed', async () => {
  const ada = await p.person('ada');
  let code = '';
  const waits: number[] = [];
  const finish = (result: string) => ada.post('/auth/agent/finish', { user_code: code, result });
  const logIn = (result: string) =>
    logInByCode(p.address, {
      show(page, shown) {
        expect(page).toBe(`${p.address}/agent-login`);
        code = shown;
      },
      async wait(ms) {
        waits.push(ms);
        if (waits.length % 2 === 0) expect((await finish(result)).status).toBe(204);
      },
    });
  const token = await logIn('granted');
  expect(waits).toEqual([5000, 5000]);
  expect((await p.anyone.get('/users/@me', { headers: { authorization: token } })).body.id).toBe(ada.id);
  await expect(logIn('denied')).rejects.toThrow('was declined or has expired');
});

test('the browser of a system is opened without a shell, and only where there is a desktop', () => {
  const url = 'https://chat.example/agent-login?name=$(x)&state="';
  const opener = (platform: string, env: Record<string, string> = {}) => pageOpenerOf(url, { platform, env });
  expect(opener('linux', { DISPLAY: ':0' })).toEqual({ program: 'xdg-open', args: [url] });
  expect(opener('linux', { WAYLAND_DISPLAY: 'wayland-0' })?.program).toBe('xdg-open');
  expect(opener('linux')).toBeUndefined();
  expect(opener('darwin')).toEqual({ program: 'open', args: [url] });
  expect(opener('win32')).toEqual({ program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] });
});
