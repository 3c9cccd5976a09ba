import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, chooseItem, expectOk, hidden, messageOf, type Person, say, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let adaPage: Page;
let gracePage: Page;

/** A small PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAABvUlEQVR42hXOoa5AUACA4fs4N4oniqJo0kkmCCZ9yQTBpJNMEEySJA943b9/2//zq87UQZ2rC3WprtRR3ap7NfWkXtRJvatP9c+vmIlBzMVCLMVKjGIr9iJxEhcxibt4ih9oMk3Q5JpCU2oqTdS0ml5DM2kWTdLsmlPzgS7TBV2uK3SlrtJFXavrdXSTbtEl3a47dR8YMkMw5IbCUBoqQzS0ht7AMBkWQzLshtPwARmBnIKSyv97S++/iYXEzskHxswYjLmxMJbGyhiNrbE3Mk7GxZiMu/E0fmDOzMGcmwtzaa7M0dyaezPzZF7MybybT/MH1swarLm1sJbWyhqtrbW3sk7WxZqsu/W0fiBlUpByqZBKqZKi1Er9/3mapEVK0i6d0ge2zBZsua2wlbbKFm2trbexTbbFlmy77bR94MgcwZE7CkfpqBzR0Tp6B8fkWBzJsTtOxweuzBVcuatwla7KFV2tq3dxTa7FlVy763R94M7cwZ27C3fprtzR3bp7N/fkXtzJvbtP9weezBM8uafwlJ7KEz2tp/fwTJ7Fkzy75/R84M28wZt7C2/prbzR23p7L+/kXbzJu3tP7x8w22MQuJAKSQAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'face.png', mimeType: 'image/png', buffer: PNG };
const channelPath = () => `/channels/${place.id}/${place.channelId}`;
const rowOf = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: /^Channels in / }).getByRole('link', { name, exact: true });

/** Replaces the notifications of the browser by a list of those that were shown. */
function recordNotifications(): void {
  const shown: { title: string; body?: string }[] = [];
  class Recorder {
    static permission = 'default';
    static requestPermission() {
      Recorder.permission = 'granted';
      return Promise.resolve('granted');
    }
    onclick: (() => void) | null = null;
    constructor(title: string, options: { body?: string }) {
      shown.push({ title, ...(options.body !== undefined && { body: options.body }) });
      Object.assign(window, { lastNotification: this });
    }
    close() {}
  }
  Object.assign(window, { Notification: Recorder, shownNotifications: shown });
}

const shownIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'shownNotifications') as { title: string }[]);

/** Opens a path without loading the page again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  [adaPage, gracePage] = await Promise.all([harness.pageOf(ada, '/settings/profile'), harness.pageOf(grace, channelPath())]);
});
afterAll(() => harness.close());

describe('profiles', () => {
  test('a new name, text, colour and picture are previewed, saved, and seen by others at once', async () => {
    await visible(adaPage.getByRole('heading', { level: 1, name: 'Profile' }));
    await adaPage.getByLabel('Display name').fill('Countess Ada');
    await adaPage.getByLabel('About me').fill('Notes on the engine.');
    await adaPage.getByRole('switch', { name: 'Use a profile color' }).check();
    await adaPage.getByLabel('Profile picture', { exact: true }).setInputFiles(picture);
    const preview = adaPage.getByRole('region', { name: 'Preview' });
    await visible(preview.getByText('Countess Ada'));
    await visible(preview.getByText('Notes on the engine.'));
    await visible(preview.locator('img'));
    await takeScreenshots(adaPage, 'settings-profile');
    await expectAccessible(adaPage);
    await adaPage.getByRole('button', { name: 'Save' }).click();
    await visible(adaPage.getByText('Profile saved.'));
    expect((await ada.get('/users/@me')).body).toMatchObject({
      global_name: 'Countess Ada',
      bio: 'Notes on the engine.',
      avatar: expect.any(String),
      accent_color: 0x1b6f61,
    });
    const row = gracePage.getByRole('button', { name: /^Countess Ada Owner/ });
    await visible(row.locator('img'));
    await row.click();
    await visible(gracePage.getByRole('dialog', { name: 'Countess Ada' }).getByText('Notes on the engine.'));
    await gracePage.keyboard.press('Escape');
    await visible(adaPage.getByRole('button', { name: 'Countess Ada: account' }).locator('img'));
  });

  test('a nickname and picture of one server are seen only there', async () => {
    await go(adaPage, '/settings/server-profiles');
    await adaPage.getByLabel('Nickname').fill('The Enchantress');
    await adaPage.getByLabel('Profile picture', { exact: true }).setInputFiles(picture);
    await takeScreenshots(adaPage, 'settings-server-profile');
    await adaPage.getByRole('button', { name: 'Save' }).click();
    const row = gracePage.getByRole('button', { name: /^The Enchantress Owner/ });
    await visible(row.locator(`img[src*="/guilds/${place.id}/users/${ada.id}/avatars/"]`));
    expect((await ada.get('/users/@me')).body).toMatchObject({ global_name: 'Countess Ada' });
  });
});

describe('notifications', () => {
  test('desktop notifications are asked for by a button, say who wrote where, and open the message', async () => {
    await gracePage.addInitScript(recordNotifications);
    await gracePage.goto('/settings/notifications');
    await visible(gracePage.getByRole('heading', { level: 1, name: 'Notifications' }));
    expect(await gracePage.evaluate(() => Notification.permission)).toBe('default');
    await takeScreenshots(gracePage, 'settings-notifications');
    await expectAccessible(gracePage);
    await gracePage.getByRole('button', { name: 'Allow notifications' }).click();
    await visible(gracePage.getByRole('switch', { name: 'Desktop notifications', checked: true }));
    await adaPage.goto(channelPath());
    await say(adaPage, `the engine runs <@${grace.id}>`);
    await expect
      .poll(() => shownIn(gracePage))
      .toEqual([{ title: 'The Enchantress in #general, Engine works', body: 'the engine runs @Grace' }]);
    await expect.poll(() => gracePage.title()).toMatch(/^\(1\) /);
    expect(await gracePage.locator('link[rel=icon]').getAttribute('href')).toContain('data:image/svg+xml');
    await gracePage.evaluate(() => Reflect.get(window, 'lastNotification').onclick());
    await visible(gracePage.getByRole('list', { name: /^Messages in / }).getByText('the engine runs'));
    await expect.poll(() => gracePage.title()).toBe('general · Guildhall');
  });

  test('the open channel does not notify, and a muted one has no unread mark but counts mentions', async () => {
    await say(adaPage, 'seen at once');
    await visible(messageOf(gracePage, 'seen at once'));
    expect(await shownIn(gracePage)).toHaveLength(1);
    const row = rowOf(gracePage, /^general/);
    await row.hover();
    await chooseItem(gracePage, gracePage.getByRole('button', { name: 'Options for general' }), 'Mute channel');
    await visible(rowOf(gracePage, 'general, muted'));
    await go(gracePage, '/channels/@me/friends');
    await say(adaPage, 'small talk');
    await say(adaPage, `but this is for you <@${grace.id}>`);
    const tab = gracePage.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Engine works, 1 mention' });
    await visible(tab);
    expect(await shownIn(gracePage)).toHaveLength(1);
    await tab.click();
    await visible(rowOf(gracePage, 'general, muted'));
    await takeScreenshots(gracePage, 'muted-channel');
    const settings = await expectOk<{ muted: boolean }>(
      grace.patch(`/users/@me/guilds/${place.id}/settings`, { channel_overrides: { [place.channelId]: { muted: false } } }),
    );
    expect(settings.muted).toBe(false);
    await visible(rowOf(gracePage, 'general'));
  });

  test('the server menu opens the level, which the server stores', async () => {
    await chooseItem(gracePage, gracePage.getByRole('button', { name: /: server menu$/ }), 'Notifications');
    const dialog = gracePage.getByRole('dialog', { name: 'Notifications for Engine works' });
    await dialog.getByLabel('Notify me about').selectOption({ label: 'Nothing' });
    await dialog.getByLabel('Mute', { exact: true }).selectOption({ label: 'For 1 hour' });
    const mute = dialog.getByLabel('Mute', { exact: true });
    await expect.poll(() => mute.locator('option:checked').textContent()).toMatch(/^Muted until /);
    await dialog.getByRole('switch', { name: 'Ignore role mentions' }).click();
    await takeScreenshots(gracePage, 'notification-dialog', 'desktop');
    await expect
      .poll(async () => (await grace.patch(`/users/@me/guilds/${place.id}/settings`, {})).body)
      .toMatchObject({
        message_notifications: 2,
        muted: true,
        suppress_roles: true,
        mute_config: { selected_time_window: 3600 },
      });
    await gracePage.keyboard.press('Escape');
    await hidden(dialog);
    await visible(gracePage.getByRole('link', { name: 'Engine works, muted' }));
  });
});

describe('badges', () => {
  test('two direct messages and a friend request count the same in the row, on Home and in the title', async () => {
    await go(gracePage, channelPath());
    const { id } = await expectOk<{ id: string }>(ada.post('/users/@me/channels', { recipient_id: grace.id }));
    await expectOk(ada.post(`/channels/${id}/messages`, { content: 'one' }));
    await expectOk(ada.post(`/channels/${id}/messages`, { content: 'two' }));
    await expectOk(ada.put(`/users/@me/relationships/${grace.id}`, {}));
    const home = gracePage.getByRole('link', { name: 'Home and direct messages, 2 unread, 1 friend request' });
    await visible(home);
    expect(await home.locator('.badge').getAttribute('data-mark')).toBe('3');
    await expect.poll(() => gracePage.title()).toMatch(/^\(3\) /);
    await home.click();
    expect(await gracePage.getByRole('link', { name: 'Countess Ada, unread' }).locator('.badge').getAttribute('data-mark')).toBe(
      '2',
    );
    await takeScreenshots(gracePage, 'home-badges');
    await gracePage.setViewportSize({ width: 360, height: 740 });
    await visible(gracePage.getByRole('link', { name: 'Countess Ada, unread' }));
    const list = await gracePage.locator('.side .channels').boundingBox();
    expect(list?.height).toBeGreaterThan(80);
    await expectAccessible(gracePage);
    await gracePage.setViewportSize({ width: 1280, height: 800 });
  });

  test('a friend is found by @name in capitals; an unknown name is refused in plain words', async () => {
    await harness.person('mary', 'Mary');
    await go(adaPage, '/channels/@me/friends');
    const field = adaPage.getByRole('textbox', { name: 'Add a friend by username' });
    await field.fill('@Nobody');
    await field.press('Enter');
    await visible(adaPage.getByText('No account has this username. Check the spelling.'));
    await field.fill('@Mary');
    await field.press('Enter');
    await visible(adaPage.getByText('Friend request sent to mary.'));
  });
});

describe('appearance, shortcuts and privacy', () => {
  test('compact spacing, larger text and reduced motion are kept after a reload', async () => {
    await go(adaPage, '/settings/appearance');
    await adaPage.getByLabel('Message spacing').selectOption({ label: 'Compact' });
    await adaPage.getByLabel('Text size').selectOption({ label: '125%' });
    await adaPage.getByLabel('Motion').selectOption({ label: 'Reduced' });
    await takeScreenshots(adaPage, 'settings-appearance');
    await expectAccessible(adaPage);
    await adaPage.reload();
    await visible(adaPage.getByRole('heading', { level: 1, name: 'Appearance' }));
    const root = await adaPage.evaluate(() => ({
      ...document.documentElement.dataset,
      size: getComputedStyle(document.documentElement).fontSize,
    }));
    expect(root).toMatchObject({ density: 'compact', motion: 'reduced', size: '20px' });
    await adaPage.goto(channelPath());
    await visible(messageOf(adaPage, 'seen at once'));
    await takeScreenshots(adaPage, 'chat-compact', 'desktop');
  });

  test('Ctrl+/ shows the shortcuts and closes them', async () => {
    // The keys of every page are loaded after the page itself.
    await adaPage.waitForLoadState('networkidle');
    await adaPage.keyboard.press('Control+/');
    const dialog = adaPage.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await visible(dialog);
    await takeScreenshots(adaPage, 'shortcuts', 'desktop');
    await adaPage.keyboard.press('Control+/');
    await hidden(dialog);
  });

  test('privacy: who may write and ask is stored, and a blocked person is unblocked', async () => {
    await expectOk(grace.delete(`/users/@me/relationships/${ada.id}`));
    await expectOk(grace.put(`/users/@me/relationships/${ada.id}`, { type: 2 }));
    await go(gracePage, '/settings/privacy');
    await gracePage.getByRole('switch', { name: 'Members of Engine works' }).uncheck();
    await gracePage.getByRole('switch', { name: 'Everyone' }).uncheck();
    await takeScreenshots(gracePage, 'settings-privacy');
    await expectAccessible(gracePage);
    await expect
      .poll(async () => (await grace.get('/users/@me/settings')).body)
      .toMatchObject({ restricted_guilds: [place.id], friend_source_flags: { all: false } });
    await gracePage.getByRole('button', { name: 'Unblock Countess Ada' }).click();
    await visible(gracePage.getByText('You haven’t blocked anyone.'));
    expect((await grace.get('/users/@me/relationships')).body).toEqual([]);
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
