import { identify } from '@guildhall/testkit/gateway-session';
import { startSite, type Site } from '@guildhall/testkit/site';
import { createPublicKey, verify } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { type BotAccount, BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

/** The DER prefix of a 32-byte Ed25519 public key. */
const ED25519_DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

let harness: BrowserHarness;
let ada: Person;
let place: TestGuild;
let bot: BotAccount;
let page: Page;
let site: Site;
/** The types of the events that the endpoint confirmed. */
const received: string[] = [];
let key: ReturnType<typeof createPublicKey>;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_CONSOLE: 'on' });
  ada = await harness.person('ada', 'Ada Byron');
  place = await harness.guild(ada, 'Engine works');
  bot = await harness.bot(ada, 'Mill', place);
  const { verify_key } = await expectOk<{ verify_key: string }>(ada.get(`/applications/${bot.applicationId}`));
  const der = Buffer.concat([ED25519_DER_PREFIX, Buffer.from(verify_key, 'hex')]);
  key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  site = await startSite(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces).toString();
    if (request.url === '/careless') return response.writeHead(204).end();
    const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex');
    const signed = Buffer.from(`${request.headers['x-signature-timestamp']}${body}`);
    if (signature.length !== 64 || !verify(null, signed, key, signature)) return response.writeHead(401).end();
    const { event } = JSON.parse(body);
    if (event) received.push(event.type);
    return response.writeHead(204).end();
  });
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
  await url.fill(`http://127.0.0.1:${site.port}/careless`);
  await visible(page.getByText('This URL can’t be saved yet.'));
  await visible(page.getByText('A request with a wrong signature was accepted.'));
  await takeScreenshots(page, 'webhook-events-check');
  await url.fill(`http://127.0.0.1:${site.port}/events`);
  await visible(page.getByText('This URL can be saved.'));
  await page.getByRole('switch', { name: 'Send events' }).check();
  await page.getByRole('checkbox', { name: /APPLICATION_AUTHORIZED/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await visible(page.getByText('Saved.', { exact: true }));
  expect((await ada.get(`/applications/${bot.applicationId}`)).body).toMatchObject({
    event_webhooks_url: `http://127.0.0.1:${site.port}/events`,
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
