import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseItem, hidden, BrowserHarness, messageOf, type Person, type TestGuild, say, visible } from './harness.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let adaPage: Page;
let gracePage: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  const path = `/channels/${place.id}/${place.channelId}`;
  [adaPage, gracePage] = await Promise.all([harness.pageOf(ada, path), harness.pageOf(grace, path)]);
  await Promise.all([adaPage, gracePage].map((page) => visible(page.getByRole('heading', { level: 1, name: 'general' }))));
});
afterAll(() => harness.close());

const menu = (page: Page) => page.getByRole('button', { name: /: server menu$/ });
const channelLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Channels in / }).getByRole('link', { name, exact: true });

describe('a guild and its channels', () => {
  test('a new channel is shown to the other members immediately', async () => {
    await chooseItem(adaPage, menu(adaPage), 'Create channel');
    const dialog = adaPage.getByRole('dialog', { name: 'Create channel' });
    await dialog.getByLabel('Name').fill('Wood Work');
    await dialog.getByLabel('Topic').fill('planes and saws');
    await dialog.getByRole('button', { name: 'Create channel' }).click();
    await visible(adaPage.getByRole('heading', { level: 1, name: 'wood-work' }));
    await visible(adaPage.getByText('planes and saws').first());
    await channelLink(gracePage, 'wood-work').click();
    await visible(gracePage.getByRole('heading', { level: 1, name: 'wood-work' }));
    await menu(gracePage).click();
    await visible(gracePage.getByRole('menuitem', { name: 'Leave server' }));
    expect(await gracePage.getByRole('menuitem', { name: 'Create channel' }).count()).toBe(0);
    await gracePage.keyboard.press('Escape');
  });

  test('a channel is renamed for all members', async () => {
    await chooseItem(adaPage, adaPage.getByRole('button', { name: 'Options for wood-work' }), 'Edit channel');
    const dialog = adaPage.getByRole('dialog', { name: 'Edit channel' });
    await dialog.getByLabel('Name').fill('joinery');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await hidden(dialog);
    await visible(adaPage.getByRole('heading', { level: 1, name: 'joinery' }));
    await visible(gracePage.getByRole('heading', { level: 1, name: 'joinery' }));
  });

  test('unread messages mark the channel and its guild', async () => {
    await channelLink(adaPage, 'general').click();
    await say(gracePage, 'the dovetails fit');
    await channelLink(adaPage, 'joinery, unread').click();
    await visible(messageOf(adaPage, 'the dovetails fit'));
    await visible(adaPage.getByRole('link', { name: 'joinery', exact: true }));
  });

  test('deleting a channel asks for confirmation and informs members who have it open', async () => {
    await chooseItem(adaPage, adaPage.getByRole('button', { name: 'Options for joinery' }), 'Delete channel');
    const dialog = adaPage.getByRole('dialog', { name: 'Delete #joinery?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await hidden(dialog);
    await visible(channelLink(adaPage, 'joinery'));
    await chooseItem(adaPage, adaPage.getByRole('button', { name: 'Options for joinery' }), 'Delete channel');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await hidden(channelLink(adaPage, 'joinery'));
    await hidden(channelLink(gracePage, 'joinery'));
    await visible(gracePage.getByRole('heading', { level: 1, name: 'Channel not found' }));
    await channelLink(gracePage, 'general').click();
    await channelLink(adaPage, 'general').click();
    await visible(adaPage.getByRole('heading', { level: 1, name: 'general' }));
  });

  test('a guild is renamed for all members', async () => {
    await chooseItem(adaPage, menu(adaPage), 'Server settings');
    await adaPage.getByLabel('Name', { exact: true }).fill('Mill works');
    await adaPage.getByRole('button', { name: 'Save' }).click();
    await visible(gracePage.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Mill works' }));
    await adaPage.getByRole('navigation', { name: 'Server settings' }).getByRole('link', { name: 'Mill works' }).click();
    await visible(adaPage.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Mill works' }));
    await visible(adaPage.getByRole('heading', { level: 1, name: 'general' }));
  });
});

describe('people', () => {
  test('a direct message is opened from the member list and received live', async () => {
    await adaPage.getByRole('button', { name: 'Grace, online' }).click();
    await adaPage.getByRole('dialog', { name: 'Grace' }).getByRole('button', { name: 'Send message' }).click();
    await visible(adaPage.getByRole('heading', { level: 1, name: 'Grace' }));
    await say(adaPage, 'a word in private');
    await gracePage.getByRole('link', { name: 'Home and direct messages, 1 unread' }).click();
    await gracePage.getByRole('link', { name: 'Ada, unread' }).click();
    await visible(messageOf(gracePage, 'a word in private'));
    await say(gracePage, 'walls have ears');
    await visible(messageOf(adaPage, 'walls have ears'));
    await visible(gracePage.getByRole('link', { name: 'Home and direct messages', exact: true }));
  });

  test('leaving a guild removes it for the user, and the other members see it', async () => {
    await gracePage.getByRole('link', { name: 'Mill works' }).first().click();
    await adaPage.getByRole('link', { name: 'Mill works' }).first().click();
    await chooseItem(gracePage, menu(gracePage), 'Leave server');
    const dialog = gracePage.getByRole('dialog', { name: 'Leave Mill works?' });
    await dialog.getByRole('button', { name: 'Leave server' }).click();
    await visible(gracePage.getByRole('heading', { name: 'Welcome, Grace' }));
    await hidden(gracePage.getByRole('link', { name: 'Mill works' }));
    await hidden(adaPage.getByRole('button', { name: 'Grace, online' }));
  });

  test('a guild is deleted after its name is typed', async () => {
    await chooseItem(adaPage, menu(adaPage), 'Server settings');
    await adaPage.getByRole('button', { name: 'Delete server' }).click();
    const dialog = adaPage.getByRole('dialog', { name: 'Delete Mill works?' });
    const act = dialog.getByRole('button', { name: 'Delete server' });
    await dialog.getByRole('textbox').fill('Mill');
    expect(await act.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Mill works');
    await act.click();
    await visible(adaPage.getByRole('heading', { name: 'Welcome, Ada' }));
    expect((await ada.get(`/guilds/${place.id}`)).status).toBe(404);
  });

  test('logging out ends the session in all tabs and on the server', async () => {
    const other = await gracePage.context().newPage();
    await other.goto('/channels/@me');
    await visible(other.getByRole('heading', { name: 'Welcome, Grace' }));
    await chooseItem(gracePage, gracePage.getByRole('button', { name: 'Grace: account' }), 'Log out');
    await visible(gracePage.getByRole('heading', { name: 'Welcome back' }));
    await visible(other.getByRole('heading', { name: 'Welcome back' }));
    expect(await gracePage.evaluate(() => localStorage.getItem('guildhall.token'))).toBeNull();
    expect((await grace.get('/users/@me')).status).toBe(401);
  });

  test('a wrong password is reported, the right one opens the requested page', async () => {
    await gracePage.goto('/developers');
    await gracePage.getByLabel('Email or username').fill('grace');
    await gracePage.getByLabel('Password').fill('not it');
    await gracePage.getByRole('button', { name: 'Log in' }).click();
    await visible(gracePage.locator('.field-error, .form-error').first());
    await gracePage.getByLabel('Password').fill(grace.password);
    await gracePage.getByRole('button', { name: 'Log in' }).click();
    await visible(gracePage.getByRole('heading', { name: 'Build your first bot' }));
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
