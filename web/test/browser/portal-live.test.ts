import { identify } from '@guildhall/testkit/gateway-session';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { type BotAccount, BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';
import { type SignedSite, startSignedSite } from './signed-site.ts';

let harness: BrowserHarness;
let ada: Person;
let place: TestGuild;
let bot: BotAccount;
let page: Page;
let site: SignedSite;
/** The types of the events that the endpoint confirmed. */
const received: string[] = [];

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_CONSOLE: 'on' });
  ada = await harness.person('ada', 'Ada Byron');
  place = await harness.guild(ada, 'Engine works');
  bot = await harness.bot(ada, 'Mill', place);
  const { verify_key } = await expectOk<{ verify_key: string }>(ada.get(`/applications/${bot.applicationId}`));
  site = await startSignedSite((path, { event }) => {
    if (path !== '/careless' && event) received.push(event.type);
    return { status: 204, body: null };
  });
  site.trust(verify_key);
  page = await harness.pageOf(ada, '/developers');
});
afterAll(async () => {
  await site?.close();
  await harness.close();
});

test('the live console shows requests as they happen, the rule that refused one, and what a request caused', async () => {
  await page.goto(`/developers/${bot.applicationId}/console`);
  const recording = page.getByRole('switch', { name: 'Record what the application does' });
  await visible(recording);
  if (!(await recording.isChecked())) await recording.click();
  await visible(page.getByText('Nothing has happened yet.', { exact: false }));

  const session = await identify(harness.address, bot.token, { intents: (1 << 9) | (1 << 15) });
  await expectOk(bot.actor.post(`/channels/${place.channelId}/messages`, { content: 'The mill runs' }));
  await session.event('MESSAGE_CREATE');
  const refused = await bot.actor.post(`/channels/${place.channelId}/messages`, { content: 'x'.repeat(2001) });
  expect(refused.status).toBe(400);

  const entries = page.getByRole('list', { name: 'Entries' });
  const posts = entries.getByRole('link', { name: /^Requests.*messages/ });
  await visible(posts.filter({ hasText: '400' }));
  await visible(posts.filter({ hasText: '200' }));
  await takeScreenshots(page, 'console');

  await page.getByRole('checkbox', { name: 'Failures only' }).check();
  await hidden(posts.filter({ hasText: '200' }));
  await posts.filter({ hasText: '400' }).click();
  const refusal = page.getByRole('region', { name: 'Refused: INVALID_FORM_BODY' });
  await visible(refusal.getByText('content', { exact: true }));
  await visible(refusal.getByRole('link', { name: /^\/docs\// }).first());
  expect(await page.content()).not.toContain(bot.token);
  await takeScreenshots(page, 'console-refused');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await dialog.getByRole('textbox', { name: 'Request body' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(JSON.stringify({ content: 'Shorter' }));
  await takeScreenshots(page, 'console-send-again', 'desktop');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await hidden(dialog);
  await visible(page.getByText('"Shorter"').first());
  await page.getByRole('checkbox', { name: 'Failures only' }).uncheck();

  await page
    .getByRole('region', { name: 'Causes and effects' })
    .getByRole('link', { name: /MESSAGE_CREATE/ })
    .click();
  await visible(page.getByRole('heading', { name: /MESSAGE_CREATE/ }));
  const causes = page.getByRole('region', { name: 'Causes and effects' });
  await visible(causes.getByText('Caused by'));
  await takeScreenshots(page, 'console-event');
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('Shorter');
  await hidden(posts.filter({ hasText: '400' }));
  await visible(posts.filter({ hasText: '200' }));
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('');

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await visible(page.getByText('Nothing has happened yet.', { exact: false }));
  await session.close();
  expect(harness.faults).toEqual([]);
});

test('an endpoint for webhook events is verified as it is typed, receives a test event, and gets it again', async () => {
  await page.goto(`/developers/${bot.applicationId}/webhook-events`);
  const url = page.getByLabel('Endpoint URL');
  await visible(page.getByText('Save an endpoint URL first.'));
  await url.fill(site.at('/careless'));
  await visible(page.getByText('The endpoint can’t be used yet.'));
  await visible(page.getByText('It accepted a request with a wrong signature.', { exact: false }));
  await takeScreenshots(page, 'webhook-events-check');
  await url.fill(site.at('/events'));
  await visible(page.getByText('The endpoint is verified. Save it to use it.'));
  await page.getByRole('switch', { name: 'Send events' }).check();
  await page.getByRole('checkbox', { name: /APPLICATION_AUTHORIZED/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await visible(page.getByText('Saved.', { exact: true }));
  expect((await ada.get(`/applications/${bot.applicationId}`)).body).toMatchObject({
    event_webhooks_url: site.at('/events'),
    event_webhooks_status: 2,
    event_webhooks_types: ['APPLICATION_AUTHORIZED'],
  });

  await page.getByLabel('Event', { exact: true }).selectOption('LOBBY_MESSAGE_CREATE');
  await page.getByRole('button', { name: 'Send test event' }).click();
  const deliveries = page.getByRole('list', { name: 'Recent deliveries' });
  await visible(deliveries.getByRole('button', { name: /^204 LOBBY_MESSAGE_CREATE/ }));
  await visible(deliveries.getByRole('heading', { name: 'Request body' }));
  expect(received).toEqual(['LOBBY_MESSAGE_CREATE']);
  await deliveries.getByRole('button', { name: 'Redeliver' }).click();
  await visible(deliveries.getByText(/Redelivery/));
  expect(received).toEqual(['LOBBY_MESSAGE_CREATE', 'LOBBY_MESSAGE_CREATE']);
  await takeScreenshots(page, 'webhook-events');
  await expectAccessible(page);
  expect(harness.faults).toEqual([]);
});
