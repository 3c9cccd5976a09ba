import { startSite, type Site } from '@guildhall/testkit/site';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, type Person, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let id: string;
let page: Page;
let site: Site;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback' });
  ada = await harness.person('ada', 'Ada Lovelace');
  id = (await expectOk<{ id: string }>(ada.post('/applications', { name: 'Abacus' }))).id;
  // Accepts every signature.
  site = await startSite((request, response) => {
    request.resume();
    response.writeHead(request.url === '/broken' ? 500 : 200, { 'content-type': 'application/json' });
    response.end('{"type":1}');
  });
  page = await harness.pageOf(ada, `/developers/${id}/interactions`);
});
afterAll(async () => {
  await site?.close();
  await harness?.close();
});

test('an endpoint is checked while its address is typed, with the reason of each step, and nothing is saved', async () => {
  const panel = page.getByRole('region', { name: 'Interactions endpoint' });
  const url = panel.getByLabel('Interactions endpoint URL');
  const step = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await url.fill(`http://127.0.0.1:${site.port}/broken`);
  await visible(panel.getByText('The endpoint can’t be used yet.'));
  await visible(step('Answers a signed PING').getByText('The answer has the wrong status.'));
  await url.fill(`http://127.0.0.1:${site.port}/careless`);
  await visible(step('Answers a signed PING').getByText('Answered 200.'));
  await visible(step('Refuses a forged signature').getByText('It accepted a request with a wrong signature.'));
  await takeScreenshots(page, 'portal-interactions');
  await expectAccessible(page);
  expect(await expectOk(ada.get(`/applications/${id}`))).toMatchObject({ interactions_endpoint_url: null });
  expect(harness.faults).toEqual([]);
});
