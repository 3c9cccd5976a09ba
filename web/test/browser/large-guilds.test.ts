import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, hidden, messageOf, type Person, say, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let guild: TestGuild;
let adaPage: Page;
let gracePage: Page;

const list = (page: Page) => page.locator('.members');

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  ada = await harness.person('ada', 'Ada');
  grace = await harness.person('grace', 'Grace');
  guild = await harness.guild(ada, 'Engine works');
  await harness.join(ada, guild, grace);
  const role = { name: 'Engineers', color: 0x2e8b57, hoist: false };
  const { id } = await expectOk<{ id: string }>(ada.post(`/guilds/${guild.id}/roles`, role));
  await expectOk(ada.put(`/guilds/${guild.id}/members/${grace.id}/roles/${id}`));
  await expectOk(grace.post(`/channels/${guild.channelId}/messages`, { content: 'written before' }));
  // More than the 250 whose members a client receives at the start.
  await harness.addMembers(guild.id, 300);
  adaPage = await harness.pageOf(ada, `/channels/${guild.id}/${guild.channelId}`);
});
afterAll(() => harness.close());

test('authors whom the list does not show yet have their names and colors', async () => {
  await visible(messageOf(adaPage, 'written before').locator('.author[data-colored]', { hasText: 'Grace' }));
  expect(
    await list(adaPage)
      .getByRole('button', { name: /^Grace, / })
      .count(),
  ).toBe(0);
});

test('the member list shows who is online, and follows who comes and goes', async () => {
  await visible(list(adaPage).getByRole('button', { name: 'Ada Owner, online' }));
  await visible(list(adaPage).getByRole('heading', { name: 'Online 1' }));
  await visible(list(adaPage).getByRole('heading', { name: 'Offline 301' }));
  await visible(list(adaPage).getByText('302 members'));
  await visible(list(adaPage).getByRole('button', { name: 'extra0000, offline' }));
  gracePage = await harness.pageOf(grace, `/channels/${guild.id}/${guild.channelId}`);
  await visible(list(adaPage).getByRole('button', { name: 'Grace, online' }));
  await visible(list(adaPage).getByRole('heading', { name: 'Online 2' }));
  await expectOk(grace.patch('/users/@me/settings', { status: 'dnd' }));
  await visible(list(adaPage).getByRole('button', { name: 'Grace, do not disturb' }));
  await takeScreenshots(adaPage, 'large-guild');
});

test('scrolling the member list shows more of it', async () => {
  const last = list(adaPage).getByRole('button', { name: 'extra0299, offline' });
  expect(await last.count()).toBe(0);
  while ((await last.count()) === 0) {
    await list(adaPage).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await adaPage.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await visible(last);
});

test('any member can be mentioned, and is notified', async () => {
  const field = adaPage.getByRole('textbox', { name: /^Message / });
  await field.pressSequentially('hey @extra0271');
  await visible(adaPage.getByRole('option', { name: /extra0271/ }));
  await adaPage.keyboard.press('Enter');
  await adaPage.keyboard.press('Enter');
  await visible(messageOf(gracePage, 'hey').locator('.mention', { hasText: '@extra0271' }));
});

test('a member who leaves disappears, and messages still arrive', async () => {
  await say(gracePage, 'still here');
  await visible(messageOf(adaPage, 'still here'));
  await expectOk(ada.delete(`/guilds/${guild.id}/members/${grace.id}`));
  await hidden(list(adaPage).getByRole('button', { name: /^Grace, / }));
  await visible(list(adaPage).getByRole('heading', { name: 'Offline 300' }));
  expect(harness.faults).toEqual([]);
});
