import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hall, made, type Person, seen } from './hall.ts';

let hall: Hall;
let ada: Person;
let page: Page;
let id: string;
let back: string;

beforeAll(async () => {
  hall = await Hall.open();
  ada = await hall.person('ada');
  page = await hall.pageOf(ada);
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
  await seen(page.getByText('See which guilds you are in'));
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

test('what is wrong is told here, and the application is told when the person goes back; a foreign address never is', async () => {
  await open({ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' });
  await page.getByRole('button', { name: 'Back to the application' }).click();
  expect((await answer()).get('error')).toBe('invalid_request');
  await open({ redirect_uri: 'https://evil.example/' });
  await seen(page.getByText('Redirect URI is not registered for this application.'));
  expect(await page.getByRole('button', { name: 'Back to the application' }).count()).toBe(0);
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
  await seen(page.getByText('Offer you its commands everywhere'));
  await page.getByRole('button', { name: 'Authorize' }).click();
  await seen(page.getByText('Notebook has what it asked for.'));
});
