import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let page: Page;
let id: string;
let back: string;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada');
  // All tests run without scripts: the page needs none.
  page = await harness.pageOf(ada, '/oauth2/authorized', { javaScriptEnabled: false });
  // A page of this server acts as the application, so no other site is called.
  back = `${harness.address}/healthz`;
  id = (await expectOk<{ id: string }>(ada.post('/applications', { name: 'Notebook' }))).id;
  await expectOk(ada.patch(`/applications/${id}`, { redirect_uris: [back] }));
});
afterAll(() => harness.close());

/** Opens the consent page; `answer` returns the parameters of the redirect. */
async function open(more: Record<string, string> = {}): Promise<void> {
  const query = { client_id: id, response_type: 'code', scope: 'identify guilds', redirect_uri: back, state: 'mine' };
  await page.goto(`/oauth2/authorize?${new URLSearchParams({ ...query, ...more })}`);
}

async function answer(): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.pathname === '/healthz');
  return new URL(page.url()).searchParams;
}

test('the page describes the requested scopes; agreeing redirects with code, state and iss', async () => {
  await open();
  await visible(page.getByRole('heading', { name: 'Notebook' }));
  await visible(page.getByText('See your username'));
  await visible(page.getByText('See which servers you are in'));
  await page.getByRole('button', { name: 'Authorize' }).click();
  const given = await answer();
  expect([given.has('code'), given.get('state'), given.get('iss')]).toEqual([true, 'mine', harness.address]);
});

test('declining redirects with access_denied', async () => {
  await open();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await answer()).get('error')).toBe('access_denied');
});

test('prompt=none skips what was granted before; anything else is asked', async () => {
  await open({ prompt: 'none' });
  expect((await answer()).has('code')).toBe(true);
  await open({ prompt: 'none', scope: 'identify email' });
  await visible(page.getByText('See your email address'));
});

test('errors are sent to the application, never to an unregistered address', async () => {
  await open({ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' });
  expect((await answer()).get('error')).toBe('invalid_request');
  await open({ redirect_uri: 'https://evil.example/' });
  await visible(page.getByText('Redirect URI is not registered for this application.'));
  expect(new URL(page.url()).pathname).toBe('/oauth2/authorize');
});

test('a visitor logs in on the way, and a wrong password is reported', async () => {
  const stranger = await harness.visitor({ javaScriptEnabled: false });
  await stranger.goto(`/oauth2/authorize?client_id=${id}&response_type=code&scope=identify&redirect_uri=${back}&state=mine`);
  await stranger.getByLabel('Email or username').fill('ada');
  await stranger.getByLabel('Password').fill('wrong');
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await visible(stranger.getByText('Login or password is invalid.'));
  await takeScreenshots(stranger, 'consent-login');
  await stranger.getByLabel('Password').fill(ada.password);
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await visible(stranger.getByText('Logged in as ada.'));
  await stranger.getByRole('button', { name: 'Not you?' }).click();
  await visible(stranger.getByLabel('Email or username'));
  await stranger.context().close();
});

test('a bot joins the chosen guild with the permissions that were not unticked', async () => {
  const guild = await harness.guild(ada, 'Workshop');
  await harness.guild(ada, 'Another');
  await page.goto(`/oauth2/authorize?client_id=${id}&scope=bot+applications.commands&permissions=2056`);
  await visible(page.getByText('An administrator can do anything'));
  await takeScreenshots(page, 'consent-bot');
  await page.getByLabel('Add to server').selectOption({ label: 'Workshop' });
  await page.getByLabel('Administrator').uncheck();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await visible(page.getByText('The app was added to Workshop.'));
  const roles = await expectOk<{ name: string; permissions: string }[]>(ada.get(`/guilds/${guild.id}/roles`));
  expect(roles.find(({ name }) => name === 'Notebook')?.permissions).toBe('2048');
});

test('the page uses the login of the web client', async () => {
  const other = await harness.visitor();
  await other.goto('/login');
  await other.getByLabel('Email or username').fill('ada');
  await other.getByLabel('Password').fill(ada.password);
  const shared = other.waitForResponse((response) => response.url().endsWith('/session'));
  await other.getByRole('button', { name: 'Log in' }).click();
  expect((await shared).status()).toBe(204);
  await other.goto(`/oauth2/authorize?client_id=${id}&response_type=code&scope=identify&redirect_uri=${back}`);
  await visible(other.getByText('Logged in as ada.'));
  await other.context().close();
});

/** A site with its own origin; an application's pages often differ from its redirect URI. */
async function site(answer: Parameters<typeof createServer>[1]): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}` };
}

test('an application can redirect on to another site, after consent and after a login', async () => {
  const front = await site((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'));
  const api = await site((_request, response) => response.writeHead(302, { location: `${front.origin}/home` }).end());
  const redirect_uri = `${api.origin}/back`;
  await expectOk(ada.patch(`/applications/${id}`, { redirect_uris: [back, redirect_uri] }));
  const scope = 'identify connections';
  await open({ redirect_uri, scope });
  await page.getByRole('button', { name: 'Authorize' }).click();
  await visible(page.getByRole('heading', { name: 'Welcome' }));
  const stranger = await harness.visitor({ javaScriptEnabled: false });
  const query = { client_id: id, response_type: 'code', scope, redirect_uri, prompt: 'none' };
  await stranger.goto(`/oauth2/authorize?${new URLSearchParams(query)}`);
  await stranger.getByLabel('Email or username').fill('ada');
  await stranger.getByLabel('Password').fill(ada.password);
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await visible(stranger.getByRole('heading', { name: 'Welcome' }));
  await stranger.context().close();
  for (const { server } of [api, front]) server.close();
});

test('the page cannot be framed', async () => {
  const { headers } = await fetch(`${harness.address}/oauth2/authorize?client_id=${id}`);
  expect([headers.get('x-frame-options'), headers.get('content-security-policy')]).toEqual([
    'DENY',
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  expect(harness.faults.filter((fault) => !fault.includes('healthz'))).toEqual([]);
});

test('a user-installed application needs no guild', async () => {
  await expectOk(ada.patch(`/applications/${id}`, { integration_types_config: { '0': {}, '1': {} } }));
  await page.goto(`/oauth2/authorize?client_id=${id}&scope=applications.commands&integration_type=1`);
  await visible(page.getByText('Let you use its commands everywhere'));
  await page.getByRole('button', { name: 'Authorize' }).click();
  await visible(page.getByText('The app is now authorized.'));
});
