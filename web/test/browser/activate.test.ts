import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hall, made, type Person, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let page: Page;
let client: { client_id: string; client_secret: string };

beforeAll(async () => {
  hall = await Hall.open();
  ada = await hall.person('ada');
  page = await hall.pageOf(ada, '/activate', { javaScriptEnabled: false });
  const { id } = await made<{ id: string }>(ada.post('/applications', { name: 'Television' }));
  const { secret } = await made<{ secret: string }>(ada.post(`/applications/${id}/reset`, {}));
  client = { client_id: id, client_secret: secret };
});
afterAll(() => hall.close());

async function form(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const body = new URLSearchParams({ ...client, ...fields });
  return (await fetch(`${hall.address}/api/oauth2/${path}`, { method: 'POST', body })).json();
}

const device = () => form('device/authorize', { scope: 'identify guilds' });
const poll = (device_code = '') => form('token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code });

test('a person types the code, sees what is asked in words, and lets the device in', async () => {
  const { user_code = '', device_code } = await device();
  await page.goto('/activate');
  await page.getByLabel('Code').fill('BCDF');
  await page.getByRole('button', { name: 'Continue' }).click();
  await seen(page.getByText('This code is unknown, used or too old.'));
  await page.getByLabel('Code').fill(user_code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await seen(page.getByRole('heading', { name: 'Television' }));
  await seen(page.getByText('See which servers you are in'));
  await shoot(page, 'activate');
  await page.getByRole('button', { name: 'Allow' }).click();
  await seen(page.getByText('Your device continues automatically.'));
  expect((await poll(device_code)).scope).toBe('guilds identify');
});

test('the address that the device shows has the code filled in; who declines keeps it out', async () => {
  const { verification_uri_complete = '', device_code } = await device();
  await page.goto(verification_uri_complete);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await seen(page.getByText('The device does not get access.'));
  expect((await poll(device_code)).error).toBe('access_denied');
});
