import { bitsOf } from '@guildhall/protocol/permissions';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, messageOf, type Person, say, type TestGuild, visible } from './harness.ts';
import { picture } from './media-samples.ts';
import { takeScreenshots } from './screenshots.ts';

const PNG = `data:image/png;base64,${(await picture(48, 48, 40)).toString('base64')}`;

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let guild: TestGuild;
let page: Page;
let gracePage: Page;

const composer = (of: Page) => of.getByRole('textbox', { name: /^Message / });
const sent = async (content: string) =>
  expectOk<{ id: string; content: string }>(ada.post(`/channels/${guild.channelId}/messages`, { content }));
const latest = async () =>
  (await expectOk<{ content: string }[]>(grace.get(`/channels/${guild.channelId}/messages`)))[0]?.content;

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  ada = await harness.person('ada', 'Ada');
  grace = await harness.person('grace', 'Grace');
  guild = await harness.guild(ada, 'Engine works');
  await harness.join(ada, guild, grace);
  await expectOk(ada.post(`/guilds/${guild.id}/channels`, { name: 'workshop', type: 0 }));
  await sent('the first about the lathe');
  for (let at = 1; at <= 420; at++) await sent(`line ${at}`);
  page = await harness.pageOf(ada, `/channels/${guild.id}/${guild.channelId}`);
  gracePage = await harness.pageOf(grace, `/channels/${guild.id}/${guild.channelId}`);
  await visible(messageOf(page, 'line 420'));
});
afterAll(() => harness.close());

test('a search finds old messages by filters, and opens them among their neighbours', async () => {
  await page.getByRole('button', { name: 'Search messages' }).click();
  const pane = page.getByRole('complementary', { name: 'Search messages' });
  await pane.getByRole('searchbox', { name: 'Search messages' }).fill('lathe');
  await pane.getByRole('searchbox', { name: 'Search messages' }).press('Enter');
  await visible(pane.getByText('1 result'));
  await pane.getByText('Filters').click();
  await pane.getByRole('combobox', { name: 'From' }).fill('gra');
  await page.getByRole('option', { name: /Grace/ }).click();
  await visible(pane.getByText('No results'));
  await takeScreenshots(page, 'search', 'desktop');
  await pane.getByRole('button', { name: 'Clear filters' }).click();
  await visible(pane.getByText('1 result'));
  await pane.getByRole('link', { name: /the first about the lathe/ }).click();
  const found = messageOf(page, 'the first about the lathe');
  await visible(found);
  expect(await found.evaluate((row) => row === document.activeElement)).toBe(true);
  expect(await messageOf(page, 'line 420').count()).toBe(0);
  await expectAccessible(page);
  await pane.getByRole('button', { name: 'Close search' }).click();
  await sent('while away');
  await page.getByRole('button', { name: /Jump to latest|new message/ }).click();
  await visible(messageOf(page, 'while away'));
});

test('scrolling keeps at most a few hundred rows in the page, and goes back to the end', async () => {
  const box = page.locator('.messages');
  const rows = () => page.locator('li.message').count();
  const hasFirst = () => messageOf(page, 'the first about the lathe').count();
  while ((await hasFirst()) === 0) {
    await box.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  expect(await rows()).toBeLessThanOrEqual(350);
  expect(await messageOf(page, 'line 420').count()).toBe(0);
  while ((await messageOf(page, 'while away').count()) === 0) {
    await box.evaluate((element) => element.scrollTo(0, 0));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  expect(await rows()).toBeLessThanOrEqual(350);
  await say(page, 'at the end');
  await visible(messageOf(gracePage, 'at the end'));
});

test('custom emoji are picked, completed, drawn and used in reactions', async () => {
  const bowl = await expectOk<{ id: string }>(ada.post(`/guilds/${guild.id}/emojis`, { name: 'bowl', image: PNG }));
  await composer(page).pressSequentially(':bow');
  await page
    .getByRole('option', { name: /:bowl:/ })
    .first()
    .click();
  await composer(page).press('Enter');
  await visible(messageOf(gracePage, '').getByRole('img', { name: ':bowl:' }));
  expect(await latest()).toBe(`<:bowl:${bowl.id}>`);
  await composer(page).pressSequentially('so :tad');
  await visible(page.getByRole('option', { name: ':tada:' }));
  await takeScreenshots(page, 'emoji-completion', 'desktop');
  await composer(page).press('Enter');
  await composer(page).press('Enter');
  await visible(messageOf(gracePage, 'so 🎉'));
  await page.getByRole('button', { name: 'Insert emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an emoji' });
  await picker.getByRole('tab', { name: 'People' }).click();
  await picker.getByRole('combobox', { name: 'Skin tone' }).selectOption('5');
  await visible(picker.getByRole('button', { name: 'waving hand', exact: true }));
  await takeScreenshots(page, 'emoji-people', 'desktop');
  await picker.getByRole('button', { name: 'waving hand', exact: true }).click();
  await composer(page).press('Enter');
  await visible(messageOf(gracePage, '👋🏿'));
  await messageOf(page, 'so 🎉').hover();
  await messageOf(page, 'so 🎉').getByRole('button', { name: 'Add reaction' }).click();
  await page.getByRole('tab', { name: 'Engine works' }).click();
  await page.getByRole('dialog', { name: 'Choose an emoji' }).getByRole('button', { name: ':bowl:' }).click();
  await visible(messageOf(gracePage, 'so 🎉').getByRole('button', { name: ':bowl:, 1' }));
});

test('@everyone is offered to those who may use it', async () => {
  await composer(page).pressSequentially('@every');
  await visible(page.getByRole('option', { name: /@everyone/ }));
  await composer(page).fill('');
});

test('the quick switcher goes to a channel by its name', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to a channel, person or server' }).fill('works');
  await visible(page.getByRole('option', { name: /workshop/ }));
  await takeScreenshots(page, 'switcher', 'desktop');
  await page.keyboard.press('Enter');
  await visible(page.getByRole('heading', { level: 1, name: 'workshop' }));
  await page.goBack();
  await visible(page.getByRole('heading', { level: 1, name: 'general' }));
});

test('only the buttons of the focused message are tab stops', async () => {
  const stops = await page.locator('ol[aria-label^="Messages in"]').evaluate((list) => {
    const all = [...list.querySelectorAll<HTMLElement>('a[href], button, [tabindex]')];
    return all.filter((one) => one.tabIndex >= 0 && !one.closest('[data-roving][tabindex="0"]')).length;
  });
  expect(stops).toBe(0);
});

test('a draft is kept over a reload', async () => {
  await composer(page).fill('half a mess');
  await page.reload();
  await visible(page.getByRole('heading', { level: 1, name: 'general' }));
  expect(await composer(page).inputValue()).toBe('half a mess');
  await say(page, 'half a message');
  await visible(messageOf(gracePage, 'half a message'));
  await page.reload();
  await visible(messageOf(page, 'half a message'));
  expect(await composer(page).inputValue()).toBe('');
});

test('a private channel has a lock, and a stage has a sign of its own', async () => {
  await expectOk(
    ada.post(`/guilds/${guild.id}/channels`, {
      name: 'vault',
      type: 0,
      permission_overwrites: [{ id: guild.id, type: 0, deny: String(bitsOf('VIEW_CHANNEL')) }],
    }),
  );
  await expectOk(ada.post(`/guilds/${guild.id}/channels`, { name: 'podium', type: 13 }));
  const vault = page.getByRole('link', { name: 'vault, private' });
  await visible(vault.locator('.icon-lock'));
  await visible(page.getByRole('link', { name: /^podium, / }).locator('.icon-stage'));
  expect(await gracePage.getByRole('link', { name: /^vault/ }).count()).toBe(0);
});

test('no page logged an error', () => {
  expect(harness.faults).toEqual([]);
});
