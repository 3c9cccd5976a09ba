import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hidden, BrowserHarness, messageOf, TIMEOUT_MS, type Person, type TestGuild, visible } from './harness.ts';

const MAX_TABS = 30;

let harness: BrowserHarness;
let ada: Person;
let places: TestGuild[];
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada');
  places = [await harness.guild(ada, 'Engine works'), await harness.guild(ada, 'Mill works')];
  await ada.post(`/guilds/${places[1]?.id}/channels`, { name: 'joinery', type: 0 });
  page = await harness.visitor();
});
afterAll(() => harness.close());

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const focused = (locator: Locator) => expect.poll(() => isFocused(locator), { timeout: TIMEOUT_MS }).toBe(true);

/** Presses Tab (or Shift+Tab) until an element has the focus. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await visible(target);
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_TABS} times ${key} did not reach ${target}`);
}

/** Presses a key until an element has the focus: arrows within a list. */
async function moveTo(target: Locator, key: string): Promise<void> {
  for (let presses = 0; presses < MAX_TABS && !(await isFocused(target)); presses += 1) await page.keyboard.press(key);
  await focused(target);
}

const composer = () => page.getByRole('textbox', { name: /^Message #/ });
const channels = () => page.getByRole('navigation', { name: /^Channels in / });

describe('with the keyboard only', () => {
  test('logging in', async () => {
    await page.goto('/login');
    await focused(page.getByLabel('Email or username'));
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    await visible(page.getByRole('heading', { name: 'Welcome back, Ada' }));
  });

  test('arrows move between guilds, and the composer gets the focus', async () => {
    const strip = page.getByRole('navigation', { name: 'Servers' });
    await tabTo(strip.getByRole('link', { name: 'Home and direct messages' }));
    await moveTo(strip.getByRole('link', { name: 'Mill works' }), 'ArrowRight');
    await page.keyboard.press('Enter');
    await visible(page.getByRole('heading', { level: 1, name: 'joinery' }));
    await focused(composer());
    await page.keyboard.type('one turn of the wheel');
    await page.keyboard.press('Enter');
    await visible(messageOf(page, 'one turn of the wheel'));
    await focused(composer());
  });

  test('arrows move between channels', async () => {
    await tabTo(channels().getByRole('link', { name: 'joinery', exact: true }), 'Shift+Tab');
    await moveTo(channels().getByRole('link', { name: 'general', exact: true }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await visible(page.getByRole('heading', { level: 1, name: 'general' }));
    await focused(composer());
    await page.keyboard.type('sharp plane');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('straight board');
    await page.keyboard.press('Enter');
    await visible(messageOf(page, 'straight board'));
    expect(await messageOf(page, 'sharp plane').count()).toBe(1);
  });

  test('a menu opens a dialog that keeps the focus; Esc closes it and restores the focus', async () => {
    const menu = page.getByRole('button', { name: 'Mill works: server menu' });
    await tabTo(menu, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focused(page.getByRole('menuitem', { name: 'Invite people' }));
    await page.keyboard.press('Escape');
    await focused(menu);
    await page.keyboard.press('Enter');
    await focused(page.getByRole('menuitem', { name: 'Invite people' }));
    await moveTo(page.getByRole('menuitem', { name: 'Server settings' }), 'ArrowDown');
    await moveTo(page.getByRole('menuitem', { name: 'Invite people' }), 'ArrowUp');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite people to Mill works' });
    await focused(dialog.getByLabel('Expires after'));
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(presses % 3 === 2 ? 'Shift+Tab' : 'Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await hidden(dialog);
    await focused(menu);
  });

  test('replying to, reacting to, editing and deleting a message', async () => {
    const list = page.getByRole('list', { name: 'Messages in general' });
    const message = list.locator('li.message').last();
    // Enter is pressed before the emoji have arrived, and chooses one once they have.
    const arrival = Promise.withResolvers<void>();
    await page.route(/emoji-catalog/, (route) => arrival.promise.then(() => route.continue()));
    await tabTo(message);
    await page.keyboard.press('+');
    await focused(page.getByRole('searchbox', { name: 'Search emoji' }));
    await page.keyboard.type('rocket');
    await page.keyboard.press('Enter');
    await visible(page.getByText('Loading…'));
    arrival.resolve();
    await visible(message.getByRole('button', { name: 'rocket, 1' }));

    await tabTo(message, 'Shift+Tab');
    await page.keyboard.press('r');
    await focused(composer());
    await page.keyboard.type('true');
    await page.keyboard.press('Enter');
    await visible(list.locator('.reply-preview'));

    await page.keyboard.press('ArrowUp');
    await focused(page.getByRole('textbox', { name: 'Edit message' }));
    await page.keyboard.type(' enough');
    await page.keyboard.press('Enter');
    await visible(messageOf(page, 'true enough'));
    await focused(composer());

    await tabTo(list.locator('li.message[tabindex="0"]'), 'Shift+Tab');
    await moveTo(messageOf(page, 'true enough'), 'ArrowDown');
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    await focused(dialog.getByRole('button', { name: 'Cancel' }));
    await tabTo(dialog.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await hidden(messageOf(page, 'true enough'));
    await hidden(dialog);
    await focused(page.getByRole('main'));
  });

  test('the skip link leads to the messages', async () => {
    await page.reload();
    await focused(composer());
    const skip = page.getByRole('link', { name: 'Skip to messages' });
    await tabTo(skip, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focused(page.getByRole('main'));
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
