import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { type BotAccount, BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let place: TestGuild;
let bot: BotAccount;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada Byron');
  place = await harness.guild(ada, 'Engine works');
  bot = await harness.bot(ada, 'Mill', place);
  page = await harness.pageOf(ada, '/developers');
});
afterAll(() => harness.close());

/** The text in the clipboard of the page. */
function clipboard(): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Replaces the text of the editor. */
async function write(text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Body' });
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('a link of the documentation leads to the composer of the only application, which loads the editor late', async () => {
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
  await page.goto('/developers?try=create_message');
  await page.waitForURL(`**/developers/${bot.applicationId}/composer/create_message`);
  await visible(page.getByRole('textbox', { name: 'Body' }));
  expect(scripts.some((path) => path.includes('json-editor'))).toBe(true);
  const before = scripts.length;
  await page.goto(`/developers/${bot.applicationId}/bot`);
  await visible(page.getByRole('heading', { name: 'Bot token' }));
  expect(scripts.slice(before).filter((path) => path.includes('json-editor'))).toEqual([]);
});

test('a request is composed by the contract, sent as the bot and as the person, and copied as code', async () => {
  await page.goto(`/developers/${bot.applicationId}/composer`);
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('create message');
  await page
    .getByRole('list', { name: 'Operations' })
    .getByRole('link', { name: 'create_message POST', exact: false })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Credentials' }).selectOption('The bot');
  await page.getByLabel('Bot token').fill(bot.token);
  await page.getByLabel('channel_id').fill(place.channelId);

  await write('{');
  await page.keyboard.type('"con');
  await page.getByRole('option', { name: /^content/ }).click();
  await page.keyboard.type('Woven by hand');
  await page.getByRole('button', { name: 'Send' }).click();
  await visible(page.getByRole('status').getByText('200 OK'));
  const answer = page.getByRole('region', { name: 'Response' });
  await visible(answer.getByText('"Woven by hand"'));
  await takeScreenshots(page, 'composer');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy as curl' }).click();
  expect(await clipboard()).toContain(`curl -X POST '${harness.address}/api/v10/channels/${place.channelId}/messages'`);
  expect(await clipboard()).not.toContain(bot.token);

  await write(JSON.stringify({ content: 'x'.repeat(2001) }));
  await visible(page.locator('.cm-lintRange-warning'));
  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = answer.getByRole('alert');
  await visible(refusal.getByText(/\(50035\)/));
  await visible(refusal.getByText('content', { exact: true }));
  await visible(refusal.getByRole('link', { name: '/docs/operations/create_message' }));
  await takeScreenshots(page, 'composer-refused');
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search operations' }).fill('list messages');
  await page.getByRole('list', { name: 'Operations' }).getByRole('link', { name: 'list_messages', exact: false }).first().click();
  expect(await page.getByLabel('channel_id').inputValue()).toBe(place.channelId);
  await page.getByRole('button', { name: 'Send' }).click();
  await visible(answer.getByText('"Woven by hand"'));
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(bot.token);
});

test('the gateway explorer identifies, shows events, sends payloads, closes with a code and resumes', async () => {
  await page.goto(`/developers/${bot.applicationId}/gateway`);
  await page.getByLabel('Bot token').fill(`Bot ${bot.token}`);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Connect' }).click();
  await visible(page.getByRole('status').getByText('Connected', { exact: true }));
  const payloads = page.getByRole('list', { name: 'Payloads' });
  await visible(payloads.getByText('READY', { exact: true }));
  await payloads.getByRole('button', { name: /IDENTIFY/ }).click();
  await visible(payloads.getByText('"…"'));
  expect(await page.content()).not.toContain(bot.token);

  await expectOk(ada.post(`/channels/${place.channelId}/messages`, { content: 'Is the mill running?' }));
  await payloads.getByRole('button', { name: /MESSAGE_CREATE/ }).click();
  await visible(payloads.getByText('"Is the mill running?"'));
  await takeScreenshots(page, 'gateway');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Opcode' }).selectOption('8 REQUEST_GUILD_MEMBERS');
  const data = page.getByRole('textbox', { name: 'Data' });
  await data.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(JSON.stringify({ guild_id: place.id, query: '', limit: 0 }));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await visible(payloads.getByText('GUILD_MEMBERS_CHUNK'));
  await page.getByRole('searchbox', { name: 'Filter by event or content' }).fill('chunk');
  await hidden(payloads.getByText('READY', { exact: true }));

  await page.getByLabel('Close code').fill('4000');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await visible(page.getByText('Closed: 4000 UNKNOWN_ERROR'));
  await page.getByRole('searchbox', { name: 'Filter by event or content' }).fill('');
  await expectOk(ada.post(`/channels/${place.channelId}/messages`, { content: 'Said meanwhile' }));
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await visible(payloads.getByText('RESUMED', { exact: true }));
  await visible(page.getByRole('status').getByText('Connected', { exact: true }));

  await page.getByLabel('Close code').fill('1000');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await visible(page.getByRole('status').getByText('Not connected'));
  await hidden(page.getByRole('button', { name: 'Resume', exact: true }));
  await page.getByLabel('Bot token').fill('wrong');
  await page.getByRole('button', { name: 'Connect' }).click();
  await visible(page.getByText(/Closed: 4004 AUTHENTICATION_FAILED/));
  expect(harness.faults).toEqual([]);
});

test('with several applications, the documentation asks with which one to try an operation', async () => {
  await expectOk(ada.post('/applications', { name: 'Loom' }));
  await page.goto('/developers?try=get_bot_gateway');
  await visible(page.getByText('Choose the application with which to try get_bot_gateway.'));
  await page.getByRole('link', { name: 'Loom' }).click();
  await visible(page.getByRole('heading', { name: 'get_bot_gateway' }));
});
