import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hall, messageOf, seen } from './hall.ts';
import { type Lively, makeLively } from './lively.ts';
import { isSound } from './sound.ts';

const PICTURES = fileURLToPath(new URL('../../../test-results/browser/', import.meta.url));

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
    await seen(page.getByRole('heading', { name: /^Welcome back/ }));
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
    await messageOf(page, 'Wonderful.').getByRole('button', { name: 'Add reaction' }).click();
    await seen(page.getByRole('searchbox', { name: 'Search emoji' }));
    await shoot(page, 'emoji');
    await page.keyboard.press('Escape');

    if (phone) await page.getByRole('button', { name: 'Members', exact: true }).click();
    await page.getByRole('button', { name: 'Grace Hopper, online' }).click();
    await seen(page.getByRole('dialog', { name: 'Grace Hopper' }));
    await shoot(page, 'member');
    await page.keyboard.press('Escape');
    if (phone) await page.goto(`/channels/${lively.place.id}`);

    await page.getByRole('button', { name: 'Engine works: server menu' }).click();
    await seen(page.getByRole('menu'));
    await shoot(page, 'menu');
    await page.getByRole('menuitem', { name: 'Server settings' }).click();
    await seen(page.getByRole('dialog', { name: 'Server settings' }));
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
    await page.getByRole('link', { name: 'Add bot to a server' }).click();
    await seen(page.getByRole('group', { name: 'Requested permissions' }));
    await shoot(page, 'consent');
    await page.goto('/channels/1');
    await seen(page.getByRole('heading', { name: 'Server not found' }));
    await shoot(page, 'missing');
    await page.context().close();
  });
});

test('nothing went wrong behind the pages', () => {
  expect(hall.faults).toEqual([]);
});
