import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hall, messageOf, seen } from './hall.ts';
import { type Lively, makeLively } from './lively.ts';

const PICTURES = fileURLToPath(new URL('../../../test-results/browser/', import.meta.url));
/** Roles that a person can work with, each of which needs a name. */
const INTERACTIVE = /^(button|link|textbox|searchbox|checkbox|switch|combobox|option|menuitem|menuitemradio|radio|dialog)$/;

let hall: Hall;
let lively: Lively;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  hall = await Hall.open();
  lively = await makeLively(hall);
});
afterAll(async () => {
  await lively?.leave();
  await hall.close();
});

/** What a screen reader is given: every node's role and name as the browser computes them. */
async function tree(cdp: CDPSession): Promise<{ role: string; name: string }[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => ({ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '').trim() }));
}

/** Everything reachable has a name, there is one way to the main part and one title, nothing hangs out of the window. */
async function isSound(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const nodes = await tree(cdp);
  await cdp.detach();
  expect(nodes.filter((node) => INTERACTIVE.test(node.role) && node.name === '')).toEqual([]);
  expect(nodes.filter((node) => INTERACTIVE.test(node.role)).length).toBeGreaterThan(0);
  // A modal dialog is all there is while it is open: the browser hides the page behind it.
  if (!nodes.some((node) => node.role === 'dialog')) {
    expect(nodes.filter((node) => node.role === 'main')).toHaveLength(1);
    expect(await page.locator('h1:visible').count()).toBe(1);
  }
  const layout = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map((one) => one.id).filter((id, at, all) => all.indexOf(id) !== at),
    wider: document.documentElement.scrollWidth - window.innerWidth,
    cut: [...document.querySelectorAll('button, a, input, textarea, select')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skip, .strip, .reactions'))
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
      .map((one) => one.outerHTML.slice(0, 120)),
  }));
  expect(layout).toEqual({ ids: [], wider: expect.toSatisfy((px: number) => px <= 0), cut: [] });
}

const LOOKS: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }],
  ['phone-dark', { colorScheme: 'dark', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }],
];

describe.each(LOOKS)('%s', (look, options) => {
  const phone = look.startsWith('phone');
  const shoot = async (page: Page, name: string) => {
    await page.screenshot({ path: `${PICTURES}${name}-${look}.png`, animations: 'disabled' });
    await isSound(page);
  };

  test('the door: login, registering with faults, an invite', async () => {
    const page = await hall.visitor(options);
    await page.goto('/login');
    await seen(page.getByRole('heading', { name: 'Welcome back' }));
    await shoot(page, 'login');
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await seen(page.getByText('Choose a username.'));
    await shoot(page, 'register');
    const { body } = await lively.ada.post<{ code: string }>(`/channels/${lively.place.channelId}/invites`, {});
    await page.goto(`/invite/${body.code}`);
    await seen(page.getByRole('heading', { name: 'Engine works' }));
    await shoot(page, 'invite');
    const sky = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(sky).toContain(look.endsWith('dark') ? 'dark' : 'light');
    const wall = await page.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0] = wall.match(/\d+/g)?.map(Number) ?? [];
    expect(red > 128).toBe(!look.endsWith('dark'));
    await page.context().close();
  });

  test('the hall: home, a guild, its menus and dialogs', async () => {
    const page = await hall.pageOf(lively.ada, '/channels/@me', options);
    await seen(page.getByRole('heading', { name: /^Good to see you/ }));
    await shoot(page, 'home');
    if (phone) {
      await page.goto(`/channels/${lively.place.id}`);
      await seen(page.getByRole('link', { name: 'general', exact: true }));
      await shoot(page, 'channels');
    }
    await page.goto(`/channels/${lively.place.id}/${lively.place.channelId}`);
    await seen(messageOf(page, 'that was quick'));
    await shoot(page, 'guild');

    await messageOf(page, 'Wonderful.').hover();
    await messageOf(page, 'Wonderful.').getByRole('button', { name: 'Add a reaction' }).click();
    await seen(page.getByRole('searchbox', { name: 'Find an emoji' }));
    await shoot(page, 'emoji');
    await page.keyboard.press('Escape');

    if (phone) await page.getByRole('button', { name: 'Members', exact: true }).click();
    await page.getByRole('button', { name: 'Grace Hopper, online' }).click();
    await seen(page.getByRole('dialog', { name: 'Grace Hopper' }));
    await shoot(page, 'member');
    await page.keyboard.press('Escape');
    if (phone) await page.goto(`/channels/${lively.place.id}`);

    await page.getByRole('button', { name: 'Engine works: guild menu' }).click();
    await seen(page.getByRole('menu'));
    await shoot(page, 'menu');
    await page.getByRole('menuitem', { name: 'Guild settings' }).click();
    await seen(page.getByRole('dialog', { name: 'Guild settings' }));
    await shoot(page, 'settings');
    await page.context().close();
  });

  test('the workshop: an application, and adding it', async () => {
    const page = await hall.pageOf(lively.ada, '/developers', options);
    await seen(page.getByRole('link', { name: 'Mill' }));
    await shoot(page, 'developers');
    await page.getByRole('link', { name: 'Mill' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Mill' }));
    await shoot(page, 'application');
    await page.getByRole('link', { name: 'Add bot to a guild' }).click();
    await seen(page.getByRole('group', { name: 'It asks to' }));
    await shoot(page, 'consent');
    await page.goto('/channels/1');
    await seen(page.getByRole('heading', { name: 'No such guild' }));
    await shoot(page, 'missing');
    await page.context().close();
  });
});

test('nothing went wrong behind the pages', () => {
  expect(hall.faults).toEqual([]);
});
