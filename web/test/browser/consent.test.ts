import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hall, made, type Person, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let page: Page;
let id: string;
let back: string;

beforeAll(async () => {
  hall = await Hall.open();
  ada = await hall.person('ada');
  // Without scripts all along: the page needs none.
  page = await hall.pageOf(ada, '/oauth2/authorized', { javaScriptEnabled: false });
  // A page of the same house stands for the application: nobody else is called.
  back = `${hall.address}/healthz`;
  id = (await made<{ id: string }>(ada.post('/applications', { name: 'Notebook' }))).id;
  await made(ada.patch(`/applications/${id}`, { redirect_uris: [back] }));
});
afterAll(() => hall.close());

/** Opens the consent page; the parameters of the answer, once it is there, by `answer`. */
async function open(more: Record<string, string> = {}): Promise<void> {
  const query = { client_id: id, response_type: 'code', scope: 'identify guilds', redirect_uri: back, state: 'mine' };
  await page.goto(`/oauth2/authorize?${new URLSearchParams({ ...query, ...more })}`);
}

async function answer(): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.pathname === '/healthz');
  return new URL(page.url()).searchParams;
}

test('the page says in words what is asked; who agrees goes back with a code, state and iss', async () => {
  await open();
  await seen(page.getByRole('heading', { name: 'Notebook' }));
  await seen(page.getByText('See your username'));
  await seen(page.getByText('See which servers you are in'));
  await page.getByRole('button', { name: 'Authorize' }).click();
  const given = await answer();
  expect([given.has('code'), given.get('state'), given.get('iss')]).toEqual([true, 'mine', hall.address]);
});

test('who declines goes back with access_denied', async () => {
  await open();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await answer()).get('error')).toBe('access_denied');
});

test('with prompt none nobody is asked what was agreed to before, and all else is asked', async () => {
  await open({ prompt: 'none' });
  expect((await answer()).has('code')).toBe(true);
  await open({ prompt: 'none', scope: 'identify email' });
  await seen(page.getByText('See your email address'));
});

test('what is wrong is told to the app; a foreign address never hears anything', async () => {
  await open({ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' });
  expect((await answer()).get('error')).toBe('invalid_request');
  await open({ redirect_uri: 'https://evil.example/' });
  await seen(page.getByText('Redirect URI is not registered for this application.'));
  expect(new URL(page.url()).pathname).toBe('/oauth2/authorize');
});

test('who is not logged in does so on the way, and a wrong password is told', async () => {
  const stranger = await hall.visitor({ javaScriptEnabled: false });
  await stranger.goto(`/oauth2/authorize?client_id=${id}&response_type=code&scope=identify&redirect_uri=${back}&state=mine`);
  await stranger.getByLabel('Email or username').fill('ada');
  await stranger.getByLabel('Password').fill('wrong');
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await seen(stranger.getByText('Login or password is invalid.'));
  await shoot(stranger, 'consent-login');
  await stranger.getByLabel('Password').fill(ada.password);
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await seen(stranger.getByText('Logged in as ada.'));
  await stranger.getByRole('button', { name: 'Not you?' }).click();
  await seen(stranger.getByLabel('Email or username'));
  await stranger.context().close();
});

test('a bot comes into the guild that is chosen, with the permissions that are left', async () => {
  const guild = await hall.guild(ada, 'Workshop');
  await hall.guild(ada, 'Another');
  await page.goto(`/oauth2/authorize?client_id=${id}&scope=bot+applications.commands&permissions=2056`);
  await seen(page.getByText('An administrator can do anything'));
  await shoot(page, 'consent-bot');
  await page.getByLabel('Add to server').selectOption({ label: 'Workshop' });
  await page.getByLabel('Administrator').uncheck();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await seen(page.getByText('The app was added to Workshop.'));
  const roles = await made<{ name: string; permissions: string }[]>(ada.get(`/guilds/${guild.id}/roles`));
  expect(roles.find(({ name }) => name === 'Notebook')?.permissions).toBe('2048');
});

test('who logged in in the web client is known here', async () => {
  const other = await hall.visitor();
  await other.goto('/login');
  await other.getByLabel('Email or username').fill('ada');
  await other.getByLabel('Password').fill(ada.password);
  const shared = other.waitForResponse((response) => response.url().endsWith('/session'));
  await other.getByRole('button', { name: 'Log in' }).click();
  expect((await shared).status()).toBe(204);
  await other.goto(`/oauth2/authorize?client_id=${id}&response_type=code&scope=identify&redirect_uri=${back}`);
  await seen(other.getByText('Logged in as ada.'));
  await other.context().close();
});

/** A site at an address of its own; the pages of an application seldom are where its answers come in. */
async function site(answer: Parameters<typeof createServer>[1]): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}` };
}

test('an application that takes its answer and leads on to another site gets there, by the consent and by a login', async () => {
  const front = await site((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'));
  const api = await site((_request, response) => response.writeHead(302, { location: `${front.origin}/home` }).end());
  const redirect_uri = `${api.origin}/back`;
  await made(ada.patch(`/applications/${id}`, { redirect_uris: [back, redirect_uri] }));
  const scope = 'identify connections';
  await open({ redirect_uri, scope });
  await page.getByRole('button', { name: 'Authorize' }).click();
  await seen(page.getByRole('heading', { name: 'Welcome' }));
  const stranger = await hall.visitor({ javaScriptEnabled: false });
  const query = { client_id: id, response_type: 'code', scope, redirect_uri, prompt: 'none' };
  await stranger.goto(`/oauth2/authorize?${new URLSearchParams(query)}`);
  await stranger.getByLabel('Email or username').fill('ada');
  await stranger.getByLabel('Password').fill(ada.password);
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await seen(stranger.getByRole('heading', { name: 'Welcome' }));
  await stranger.context().close();
  for (const { server } of [api, front]) server.close();
});

test('the page cannot be framed', async () => {
  const { headers } = await fetch(`${hall.address}/oauth2/authorize?client_id=${id}`);
  expect([headers.get('x-frame-options'), headers.get('content-security-policy')]).toEqual([
    'DENY',
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  expect(hall.faults.filter((fault) => !fault.includes('healthz'))).toEqual([]);
});

test('an application for people is installed without a guild', async () => {
  await made(ada.patch(`/applications/${id}`, { integration_types_config: { '0': {}, '1': {} } }));
  await page.goto(`/oauth2/authorize?client_id=${id}&scope=applications.commands&integration_type=1`);
  await seen(page.getByText('Let you use its commands everywhere'));
  await page.getByRole('button', { name: 'Authorize' }).click();
  await seen(page.getByText('The app is now authorized.'));
});
