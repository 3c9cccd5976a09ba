import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, visible } from './harness.ts';
import { ALLOWED } from './push-scene.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  page = await harness.visitor();
});
afterAll(() => harness.close());

/** Pages of each kind. */
const PAGES = [
  ['start', '/docs'],
  ['operations', '/docs/operations'],
  ['operation', '/docs/operations/create_pin'],
  ['event', '/docs/events/MESSAGE_CREATE'],
  ['object', '/docs/objects/RoleObject'],
  ['errors', '/docs/errors'],
  ['permissions', '/docs/permissions'],
  ['components', '/docs/components'],
  ['contract', '/docs/contract/channels'],
  ['guide', '/docs/testing-bots'],
  ['changes', '/docs/changes'],
  ['missing', '/docs/operations/nothing'],
] as const;

/** A desk in light colours and a phone in dark ones: axe takes seconds for each of the long pages. */
const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const;

test.for(PAGES)(
  '%s is accessible on a desk in light colours, and on a phone in dark ones',
  { timeout: 180_000 },
  async ([name, path]) => {
    await page.goto(path);
    for (const { colorScheme, ...size } of LOOKS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await takeScreenshots(page, `docs-${name}`);
    // The browser itself reports the 404 that one of the pages has.
    expect(harness.faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([]);
  },
);

test('the other colours and widths of an operation are accessible too', { timeout: 180_000 }, async () => {
  await page.goto('/docs/operations/create_guild_role');
  for (const [width, colorScheme] of [
    [1440, 'dark'],
    [768, 'light'],
    [360, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test('the search opens by /, finds while one types, and follows the arrow keys', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('50013');
  const results = page.getByRole('listbox', { name: 'Results' });
  await visible(results.getByRole('option', { name: /MISSING_PERMISSIONS/ }));
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await takeScreenshots(page, 'docs-search', 'desktop');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/errors#MISSING_PERMISSIONS');
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('create guild role');
  await visible(results.getByRole('option').first());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/operations/create_guild_role');
  await visible(page.getByRole('heading', { level: 1, name: 'Create guild role' }));
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await visible(page.getByText('Nothing found'));
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('');
});

test('the portal leads here, also once the worker of the chat is in charge', async () => {
  const ada = await harness.person('ada');
  const portal = await harness.pageOf(ada, '/developers', ALLOWED);
  await portal.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await portal.reload();
  await portal.getByRole('link', { name: 'Documentation' }).click();
  await visible(portal.getByRole('heading', { level: 1, name: 'Build on Guildhall' }));
  await portal.getByRole('link', { name: 'Developer portal' }).first().click();
  await portal.waitForURL('**/developers');
});

test('code and paths are copied', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: harness.address });
  await page.goto('/docs/operations/create_guild_role');
  await page.getByRole('button', { name: 'Copy the path' }).click();
  await visible(page.getByText('Copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('/guilds/{guild_id}/roles');
  await page.getByText('curl', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Copy the code' }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('curl -X POST');
});

test('the theme of the chat is taken over', async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('guildhall.theme', 'dark'));
  await page.goto('/docs');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.evaluate(() => localStorage.removeItem('guildhall.theme'));
});

test('without scripts everything is readable: examples by tabs, the contents on a phone, and a page of results', async () => {
  const plain = await harness.visitor({ javaScriptEnabled: false });
  await plain.setViewportSize({ width: 360, height: 740 });
  await plain.goto('/docs/operations/create_guild_role');
  await visible(plain.getByText('POST', { exact: true }).first());
  await plain.getByText('curl', { exact: true }).first().click();
  await visible(plain.getByText('curl -X POST').first());
  await plain.getByText('Contents', { exact: true }).click();
  await visible(plain.getByRole('link', { name: 'What changed when' }));
  await plain.getByRole('searchbox').fill('obfuscated channels');
  await plain.keyboard.press('Enter');
  await plain.waitForURL('**/docs/search?q=*');
  await plain.getByRole('link', { name: 'Obfuscated channels', exact: true }).click();
  await plain.waitForURL('**/docs/contract/channels#obfuscated-channels');
});

test('on paper a page has its text and examples, and nothing to press', async () => {
  await page.goto('/docs/operations/create_guild_role');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').count()).toBe(0);
  await visible(page.getByText('curl -X POST').first());
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.emulateMedia({ media: null });
});
