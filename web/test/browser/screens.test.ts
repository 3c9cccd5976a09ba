import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserHarness, hidden, messageOf, visible } from './harness.ts';
import { type PopulatedGuild, createPopulatedGuild } from './populated-guild.ts';
import { expectAccessible } from './accessibility.ts';
import { SCREENSHOTS, takeScreenshot } from './screenshots.ts';

let harness: BrowserHarness;
let lively: PopulatedGuild;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  harness = await BrowserHarness.open();
  lively = await createPopulatedGuild(harness);
});
afterAll(async () => {
  await lively?.leave();
  await harness.close();
});

const LOOKS: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced-colors', { forcedColors: 'active' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }],
  ['phone-dark', { colorScheme: 'dark', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }],
];

/** The pages of an application, by their titles. */
const APPLICATION_PAGES = [
  ['general', 'General'],
  ['installation', 'Add to a server'],
  ['bot', 'Bot'],
  ['oauth2', 'OAuth2'],
  ['interactions', 'Interactions endpoint'],
  ['limits', 'Limits and requests'],
  ['webhook-events', 'Webhook events'],
  ['console', 'Live console'],
  ['gateway', 'Gateway explorer'],
  ['composer', 'Request composer'],
  ['commands', 'Commands'],
  ['emojis', 'Emojis'],
  ['rich-presence', 'Rich presence'],
  ['activities', 'Activities'],
  ['linked-roles', 'Linked roles'],
  ['products', 'Products'],
  ['entitlements', 'Entitlements'],
  ['testers', 'Testers'],
  ['widget', 'Stats widget'],
  ['identity', 'Players’ identities'],
  ['publisher', 'Publisher'],
  ['social-terms', 'Social terms'],
  ['ownership', 'Ownership'],
] as const;

describe.each(LOOKS)('%s', (look, options) => {
  const phone = look.startsWith('phone');
  const takeScreenshots = async (page: Page, name: string) => {
    await takeScreenshot(page, `${SCREENSHOTS}${name}-${look}.png`);
    await expectAccessible(page);
  };

  test('login, registration with errors, an invite', async () => {
    const page = await harness.visitor(options);
    await page.goto('/login');
    await visible(page.getByRole('heading', { name: 'Welcome back' }));
    await takeScreenshots(page, 'login');
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await visible(page.getByText('Choose a username.'));
    await takeScreenshots(page, 'register');
    const { body } = await lively.ada.post(`/channels/${lively.place.channelId}/invites`, {});
    await page.goto(`/invite/${body.code}`);
    await visible(page.getByRole('heading', { name: 'Engine works' }));
    await takeScreenshots(page, 'invite');
    const sky = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(sky).toContain(look.endsWith('dark') ? 'dark' : 'light');
    const wall = await page.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0] = wall.match(/\d+/g)?.map(Number) ?? [];
    expect(red > 128).toBe(!look.endsWith('dark'));
    await page.context().close();
  });

  test('home, a guild, its menus and dialogs', async () => {
    const page = await harness.pageOf(lively.ada, '/channels/@me', options);
    await visible(page.getByRole('heading', { name: /^Welcome back/ }));
    await takeScreenshots(page, 'home');
    if (phone) {
      await page.goto(`/channels/${lively.place.id}`);
      await visible(page.getByRole('link', { name: 'general', exact: true }));
      await takeScreenshots(page, 'channels');
    }
    await page.goto(`/channels/${lively.place.id}/${lively.place.channelId}`);
    await visible(messageOf(page, 'that was quick'));
    await takeScreenshots(page, 'guild');

    await messageOf(page, 'Wonderful.').hover();
    await messageOf(page, 'Wonderful.').getByRole('button', { name: 'Add reaction' }).click();
    await visible(page.getByRole('searchbox', { name: 'Search emoji' }));
    await takeScreenshots(page, 'emoji');
    await page.keyboard.press('Escape');

    if (phone) await page.getByRole('button', { name: 'Members', exact: true }).click();
    await page.getByRole('button', { name: 'Grace Hopper, online' }).click();
    await visible(page.getByRole('dialog', { name: 'Grace Hopper' }));
    await takeScreenshots(page, 'member');
    await page.keyboard.press('Escape');
    if (phone) await page.goto(`/channels/${lively.place.id}`);

    await page.getByRole('button', { name: 'Engine works: server menu' }).click();
    await visible(page.getByRole('menu'));
    await takeScreenshots(page, 'menu');
    await page.getByRole('menuitem', { name: 'Server settings' }).click();
    await visible(page.getByRole('link', { name: 'Overview' }));
    await takeScreenshots(page, 'settings');
    await page.context().close();
  });

  test('the developer pages and the consent page', async () => {
    const page = await harness.pageOf(lively.ada, '/developers', options);
    await visible(page.getByRole('link', { name: 'Mill' }));
    await takeScreenshots(page, 'developers');
    await page.getByRole('link', { name: 'Mill' }).click();
    for (const [name, title] of APPLICATION_PAGES) {
      if (phone && name !== 'general') await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.getByRole('link', { name: title, exact: true }).click();
      await visible(page.locator('.application').getByRole('heading', { level: 1, name: title }));
      await visible(page.locator('.panel, .danger-zone, .settings-lead').first());
      await hidden(page.getByRole('status', { name: 'Loading' }).first());
      await takeScreenshots(page, `application-${name}`);
    }
    if (phone) await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('link', { name: 'Add to a server', exact: true }).click();
    await page.getByRole('link', { name: 'Add bot to a server' }).click();
    await visible(page.getByRole('group', { name: 'Requested permissions' }));
    await takeScreenshots(page, 'consent');
    await page.goto('/channels/1');
    await visible(page.getByRole('heading', { name: 'Server not found' }));
    await takeScreenshots(page, 'missing');
    await page.context().close();
  });
});

test('the pages logged no errors', () => {
  expect(harness.faults).toEqual([]);
});
