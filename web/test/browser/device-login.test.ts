import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let page: Page;
let client: { client_id: string; client_secret: string };

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada');
  page = await harness.pageOf(ada, '/activate', { javaScriptEnabled: false });
  const { id } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Television' }));
  const { secret } = await expectOk<{ secret: string }>(ada.post(`/applications/${id}/reset`, {}));
  client = { client_id: id, client_secret: secret };
});
afterAll(() => harness.close());

async function form(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const body = new URLSearchParams({ ...client, ...fields });
  return (await fetch(`${harness.address}/api/oauth2/${path}`, { method: 'POST', body })).json();
}

const device = () => form('device/authorize', { scope: 'identify guilds' });
const poll = (device_code = '') => form('token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code });

test('a user enters the code, sees the requested permissions, and allows the device', async () => {
  const { user_code = '', device_code } = await device();
  await page.goto('/activate');
  await page.getByLabel('Code').fill('BCDF');
  await page.getByRole('button', { name: 'Continue' }).click();
  await visible(page.getByText('This code is unknown, used or expired.'));
  await page.getByLabel('Code').fill(user_code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await visible(page.getByRole('heading', { name: 'Television' }));
  await visible(page.getByText('See which servers you are in'));
  await takeScreenshots(page, 'activate');
  await page.getByRole('button', { name: 'Allow' }).click();
  await visible(page.getByText('Your device continues automatically.'));
  expect((await poll(device_code)).scope).toBe('guilds identify');
});

test('the URL on the device has the code filled in; declining denies access', async () => {
  const { verification_uri_complete = '', device_code } = await device();
  await page.goto(verification_uri_complete);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await visible(page.getByText('The device does not get access.'));
  expect((await poll(device_code)).error).toBe('access_denied');
});
