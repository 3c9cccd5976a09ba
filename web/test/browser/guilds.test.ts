import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, gone, Hall, messageOf, type Person, type Place, say, seen } from './hall.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
let place: Place;
let hers: Page;
let graces: Page;

beforeAll(async () => {
  hall = await Hall.open();
  [ada, grace] = await Promise.all([hall.person('ada', 'Ada'), hall.person('grace', 'Grace')]);
  place = await hall.guild(ada, 'Engine works');
  await hall.join(ada, place, grace);
  const path = `/channels/${place.id}/${place.channelId}`;
  [hers, graces] = await Promise.all([hall.pageOf(ada, path), hall.pageOf(grace, path)]);
  await Promise.all([hers, graces].map((page) => seen(page.getByRole('heading', { level: 1, name: 'general' }))));
});
afterAll(() => hall.close());

const menu = (page: Page) => page.getByRole('button', { name: /: server menu$/ });
const channelLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Channels in / }).getByRole('link', { name, exact: true });

describe('a guild and its channels', () => {
  test('a channel is made, and the others see it at once', async () => {
    await choose(hers, menu(hers), 'Create channel');
    const dialog = hers.getByRole('dialog', { name: 'Create channel' });
    await dialog.getByLabel('Name').fill('Wood Work');
    await dialog.getByLabel('Topic').fill('planes and saws');
    await dialog.getByRole('button', { name: 'Create channel' }).click();
    await seen(hers.getByRole('heading', { level: 1, name: 'wood-work' }));
    await seen(hers.getByText('planes and saws').first());
    await channelLink(graces, 'wood-work').click();
    await seen(graces.getByRole('heading', { level: 1, name: 'wood-work' }));
    await menu(graces).click();
    await seen(graces.getByRole('menuitem', { name: 'Leave server' }));
    expect(await graces.getByRole('menuitem', { name: 'Create channel' }).count()).toBe(0);
    await graces.keyboard.press('Escape');
  });

  test('a channel is renamed for everybody', async () => {
    await choose(hers, hers.getByRole('button', { name: 'Options for wood-work' }), 'Edit channel');
    const dialog = hers.getByRole('dialog', { name: 'Edit channel' });
    await dialog.getByLabel('Name').fill('joinery');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await gone(dialog);
    await seen(hers.getByRole('heading', { level: 1, name: 'joinery' }));
    await seen(graces.getByRole('heading', { level: 1, name: 'joinery' }));
  });

  test('unread messages mark the channel and its guild', async () => {
    await channelLink(hers, 'general').click();
    await say(graces, 'the dovetails fit');
    await channelLink(hers, 'joinery, unread').click();
    await seen(messageOf(hers, 'the dovetails fit'));
    await seen(hers.getByRole('link', { name: 'joinery', exact: true }));
  });

  test('deleting a channel asks first, and says so to who stands in it', async () => {
    await choose(hers, hers.getByRole('button', { name: 'Options for joinery' }), 'Delete channel');
    const dialog = hers.getByRole('dialog', { name: 'Delete #joinery?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog);
    await seen(channelLink(hers, 'joinery'));
    await choose(hers, hers.getByRole('button', { name: 'Options for joinery' }), 'Delete channel');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await gone(channelLink(hers, 'joinery'));
    await gone(channelLink(graces, 'joinery'));
    await seen(graces.getByRole('heading', { level: 1, name: 'Channel not found' }));
    await channelLink(graces, 'general').click();
    await channelLink(hers, 'general').click();
    await seen(hers.getByRole('heading', { level: 1, name: 'general' }));
  });

  test('a guild is renamed for everybody', async () => {
    await choose(hers, menu(hers), 'Server settings');
    const dialog = hers.getByRole('dialog', { name: 'Server settings' });
    await dialog.getByLabel('Name').fill('Mill works');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await gone(dialog);
    for (const page of [hers, graces]) {
      await seen(page.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Mill works' }));
    }
  });
});

describe('people', () => {
  test('a direct message is opened from the member list and read live', async () => {
    await hers.getByRole('button', { name: 'Grace, online' }).click();
    await hers.getByRole('dialog', { name: 'Grace' }).getByRole('button', { name: 'Send message' }).click();
    await seen(hers.getByRole('heading', { level: 1, name: 'Grace' }));
    await say(hers, 'a word in private');
    await graces.getByRole('link', { name: 'Home and direct messages, 1 unread' }).click();
    await graces.getByRole('link', { name: 'Ada, unread' }).click();
    await seen(messageOf(graces, 'a word in private'));
    await say(graces, 'walls have ears');
    await seen(messageOf(hers, 'walls have ears'));
    await seen(graces.getByRole('link', { name: 'Home and direct messages', exact: true }));
  });

  test('one leaves a guild, and it is gone for her; the others see her go', async () => {
    await graces.getByRole('link', { name: 'Mill works' }).first().click();
    await hers.getByRole('link', { name: 'Mill works' }).first().click();
    await choose(graces, menu(graces), 'Leave server');
    const dialog = graces.getByRole('dialog', { name: 'Leave Mill works?' });
    await dialog.getByRole('button', { name: 'Leave server' }).click();
    await seen(graces.getByRole('heading', { name: 'Welcome, Grace' }));
    await gone(graces.getByRole('link', { name: 'Mill works' }));
    await gone(hers.getByRole('button', { name: 'Grace, online' }));
  });

  test('a guild is deleted once its name is typed', async () => {
    await choose(hers, menu(hers), 'Server settings');
    await hers.getByRole('dialog', { name: 'Server settings' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = hers.getByRole('dialog', { name: 'Delete Mill works?' });
    const act = dialog.getByRole('button', { name: 'Delete server' });
    await dialog.getByRole('textbox').fill('Mill');
    expect(await act.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Mill works');
    await act.click();
    await seen(hers.getByRole('heading', { name: 'Welcome, Ada' }));
    expect((await ada.get(`/guilds/${place.id}`)).status).toBe(404);
  });

  test('logging out ends the session here, in the other tab, and on the server', async () => {
    const other = await graces.context().newPage();
    await other.goto('/channels/@me');
    await seen(other.getByRole('heading', { name: 'Welcome, Grace' }));
    await choose(graces, graces.getByRole('button', { name: 'Grace: account' }), 'Log out');
    await seen(graces.getByRole('heading', { name: 'Welcome back' }));
    await seen(other.getByRole('heading', { name: 'Welcome back' }));
    expect(await graces.evaluate(() => localStorage.getItem('guildhall.token'))).toBeNull();
    expect((await grace.get('/users/@me')).status).toBe(401);
  });

  test('a wrong password is said, the right one opens the page that was asked for', async () => {
    await graces.goto('/developers');
    await graces.getByLabel('Email or username').fill('grace');
    await graces.getByLabel('Password').fill('not it');
    await graces.getByRole('button', { name: 'Log in' }).click();
    await seen(graces.locator('.field-error, .form-error').first());
    await graces.getByLabel('Password').fill(grace.password);
    await graces.getByRole('button', { name: 'Log in' }).click();
    await seen(graces.getByRole('heading', { name: 'Build your first bot' }));
  });

  test('nothing went wrong behind the pages', () => {
    expect(hall.faults).toEqual([]);
  });
});
