import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let place: TestGuild;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_TESTING: 'on' });
  ada = await harness.person('ada', 'Ada Byron');
  place = await harness.guild(ada, 'Engine works');
  page = await harness.pageOf(ada, '/developers');
});
afterAll(() => harness.close());

test('on a server for tests the page of an application leads to its record, which explains a refusal', async () => {
  const { applicationId, actor } = await harness.bot(ada, 'Mill', place);
  await expectOk(actor.post(`/channels/${place.channelId}/messages`, { content: 'at work' }));
  expect((await actor.put(`/guilds/${place.id}/bans/${ada.id}`, {})).status).toBe(403);
  await page.goto(`/developers/${applicationId}/interactions`);
  const [record] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('region', { name: 'Record' }).getByRole('link', { name: 'Open the record' }).click(),
  ]);
  const sent = record.locator('summary', { hasText: 'at work' });
  const refused = record.locator('summary', { hasText: '403 MISSING_PERMISSIONS' });
  await visible(sent.first());
  await refused.click();
  await visible(record.getByText('docs/contract/').first());
  await expectAccessible(record);
  await takeScreenshots(record, 'record');
  await record.getByText('Only refused').click();
  await hidden(sent.first());
  await visible(refused);
  expect(harness.faults).toEqual([]);
});
