import { bitsOf } from '@guildhall/protocol/permissions';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, chooseItem, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { picture } from './media-samples.ts';
import { SCREENSHOTS, takeScreenshot, takeScreenshots } from './screenshots.ts';

interface RoleBody {
  id: string;
  name: string;
  color: number;
  hoist: boolean;
  permissions: string;
  position: number;
}

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

const rolesOf = async (): Promise<RoleBody[]> => expectOk<RoleBody[]>(ada.get(`/guilds/${place.id}/roles`));
const roleNamed = async (name: string): Promise<RoleBody> => {
  const found = (await rolesOf()).find((one) => one.name === name);
  if (!found) throw new Error(`there is no role ${name}`);
  return found;
};
const settings = (part: string) => `/guilds/${place.id}/settings/${part}`;
const save = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await button.click();
  await hidden(button);
};
const pick = async (field: Locator, page: Page, name: string): Promise<void> => {
  await field.click();
  await field.fill(name);
  await page.getByRole('option', { name }).click();
};
/** The screen on a small phone. */
const onPhone = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 740 });
  await takeScreenshot(page, `${SCREENSHOTS}${name}-360.png`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
};

describe('the overview of a server', () => {
  test('name, icon, description and safety are saved together and shown to the others', async () => {
    await chooseItem(adaPage, adaPage.getByRole('button', { name: 'Engine works: server menu' }), 'Server settings');
    await adaPage.getByRole('link', { name: 'Overview' }).click();
    await visible(adaPage.getByRole('heading', { level: 1, name: 'Overview' }));
    await adaPage.getByLabel('Name', { exact: true }).fill('Mill works');
    await adaPage.getByLabel('Description').fill('We build engines.');
    const buffer = await picture(128, 128, 200);
    await adaPage.locator('input[type=file]').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
    await adaPage.getByLabel('Verification level for members without a role').selectOption('1');
    await adaPage.getByLabel('Default notifications').selectOption('mentions');
    await adaPage.getByRole('switch', { name: 'Welcome messages' }).uncheck();
    await visible(adaPage.getByText('You have unsaved changes.'));
    await takeScreenshots(adaPage, 'server-overview');
    await save(adaPage);
    const guild = await expectOk<Record<string, unknown>>(ada.get(`/guilds/${place.id}`));
    expect(guild).toMatchObject({
      name: 'Mill works',
      description: 'We build engines.',
      verification_level: 1,
      default_message_notifications: 1,
      system_channel_flags: 1,
    });
    const door = gracePage.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Mill works' });
    await visible(door.locator('img'));
    await expectAccessible(adaPage);
    await onPhone(adaPage, 'server-overview');
  });

  test('a refused picture is explained and nothing that was typed is lost', async () => {
    await adaPage.getByLabel('Description').fill('We repair engines.');
    const file = { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    await adaPage.locator('input[type=file]').setInputFiles(file);
    await adaPage.getByRole('button', { name: 'Save', exact: true }).click();
    await visible(adaPage.getByRole('region', { name: 'You have unsaved changes.' }).getByRole('alert'));
    expect(await adaPage.getByLabel('Description').inputValue()).toBe('We repair engines.');
    await adaPage.getByRole('button', { name: 'Discard' }).click();
    expect(await adaPage.getByLabel('Description').inputValue()).toBe('We build engines.');
  });
});

describe('roles', () => {
  test('a role is created, named, coloured and given permissions', async () => {
    await adaPage.goto(settings('roles'));
    await adaPage.getByRole('button', { name: 'Create role' }).click();
    await visible(adaPage.getByRole('heading', { level: 2, name: 'New role' }));
    await adaPage.getByLabel('Name', { exact: true }).fill('Stokers');
    await adaPage.getByRole('radio', { name: 'Colour 7' }).check();
    await adaPage.getByRole('switch', { name: 'Show members separately' }).check();
    await adaPage.getByRole('tab', { name: 'Permissions' }).click();
    await adaPage.getByRole('searchbox', { name: 'Search permissions' }).fill('time out');
    await visible(adaPage.getByText('1 permission matches.'));
    await adaPage.getByRole('switch', { name: 'Time out members' }).check();
    await adaPage.getByRole('searchbox', { name: 'Search permissions' }).fill('');
    await adaPage.getByRole('switch', { name: 'Manage roles' }).check();
    await takeScreenshots(adaPage, 'role-permissions');
    await save(adaPage);
    expect(await roleNamed('Stokers')).toMatchObject({
      color: 0xc9553f,
      hoist: true,
      permissions: String(bitsOf('MODERATE_MEMBERS', 'MANAGE_ROLES')),
    });
    await adaPage.getByRole('tab', { name: 'Appearance' }).click();
    await takeScreenshots(adaPage, 'role-look');
    await onPhone(adaPage, 'role-look');
    await expectAccessible(adaPage);
  });

  test('a member is added by search, which the member sees at once, and removed', async () => {
    await adaPage.getByRole('tab', { name: 'Members' }).click();
    await pick(adaPage.getByRole('combobox', { name: 'Add a member' }), adaPage, 'Grace');
    const members = adaPage.getByRole('list', { name: 'Members' });
    await visible(members.getByText('Grace'));
    await takeScreenshots(adaPage, 'role-members');
    await visible(gracePage.getByRole('heading', { name: /^Stokers/ }));
    await members.getByRole('button', { name: 'Remove Grace from this role' }).click();
    await hidden(members.getByText('Grace'));
    await hidden(gracePage.getByRole('heading', { name: /^Stokers/ }));
    await pick(adaPage.getByRole('combobox', { name: 'Add a member' }), adaPage, 'Grace');
    await visible(members.getByText('Grace'));
  });

  test('roles are ordered by keyboard and by pointer', async () => {
    await expectOk(ada.post(`/guilds/${place.id}/roles`, { name: 'Fitters', color: 0x3a7fc2 }));
    await expectOk(ada.post(`/guilds/${place.id}/roles`, { name: 'Guests' }));
    const list = adaPage.getByRole('grid', { name: 'Roles that you can change, highest first' });
    await visible(list.getByRole('row', { name: 'Guests' }));
    const names = () => list.getByRole('row').allInnerTexts();
    expect(await names()).toEqual(['Stokers', 'Fitters', 'Guests']);
    await list.getByRole('button', { name: /^Move Guests/ }).focus();
    await adaPage.keyboard.press('Enter');
    for (let presses = 0; presses < 6; presses += 1) {
      const target = await adaPage.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      if (target.includes('Stokers') && target.includes('Fitters')) break;
      await adaPage.keyboard.press('ArrowUp');
    }
    await adaPage.keyboard.press('Enter');
    await expect.poll(async () => (await roleNamed('Guests')).position).toBe(2);
    await expect.poll(names).toEqual(['Stokers', 'Guests', 'Fitters']);
    await list.getByRole('row', { name: 'Fitters' }).dragTo(list.getByRole('row', { name: 'Guests' }), {
      targetPosition: { x: 60, y: 4 },
    });
    await expect.poll(async () => (await roleNamed('Fitters')).position).toBe(2);
    await expect.poll(names).toEqual(['Stokers', 'Fitters', 'Guests']);
  });

  test('roles at or above one’s own are locked, and permissions that one lacks are disabled with the reason', async () => {
    await gracePage.goto(settings('roles'));
    await visible(gracePage.getByText('These roles are not below your highest one'));
    await gracePage.getByRole('link', { name: 'Stokers' }).click();
    await visible(gracePage.getByText('You can’t change this role, because it is not below your highest role.'));
    expect(await gracePage.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    await gracePage.getByRole('row', { name: 'Fitters' }).click();
    await gracePage.getByRole('tab', { name: 'Permissions' }).click();
    const ban = gracePage.getByRole('switch', { name: 'Ban members' });
    expect(await ban.isDisabled()).toBe(true);
    await visible(gracePage.getByText('You don’t have this permission, so you can’t grant or remove it.').first());
    await gracePage.getByRole('switch', { name: 'Time out members' }).check();
    await takeScreenshots(gracePage, 'role-locked');
    await save(gracePage);
    expect((await roleNamed('Fitters')).permissions).not.toBe('0');
    await gracePage.goto(settings('overview'));
    expect(await gracePage.getByRole('link', { name: 'Overview' }).count()).toBe(0);
  });
});

describe('the permissions of a channel', () => {
  test('a private channel is hidden from a member until it is allowed to their role', async () => {
    await gracePage.goto(`/channels/${place.id}/${place.channelId}`);
    const path = `/guilds/${place.id}/channels`;
    const { id: workshop } = await expectOk<{ id: string }>(ada.post(path, { name: 'Workshop', type: 4 }));
    await expectOk(ada.post(path, { name: 'boiler', type: 0, parent_id: workshop }));
    const link = gracePage.getByRole('navigation', { name: /^Channels in / }).getByRole('link', { name: 'boiler' });
    await visible(link);
    await adaPage.goto(`/channels/${place.id}/${place.channelId}`);
    await adaPage.getByRole('link', { name: 'boiler' }).hover();
    await chooseItem(adaPage, adaPage.getByRole('button', { name: 'Options for boiler' }), 'Permissions');
    await visible(adaPage.getByText('The permissions are those of the category Workshop.'));
    await adaPage.getByRole('switch', { name: 'Private' }).click();
    await hidden(link);
    await visible(adaPage.getByText('The permissions differ from those of the category Workshop.'));
    await pick(adaPage.getByRole('combobox', { name: 'Add a role or member' }), adaPage, 'Stokers');
    await visible(adaPage.getByRole('heading', { level: 2, name: 'Stokers' }));
    await adaPage.getByRole('radio', { name: 'View channels: Allow' }).check();
    await adaPage.getByRole('radio', { name: 'Send messages: Deny' }).check();
    await takeScreenshots(adaPage, 'channel-permissions');
    await save(adaPage);
    await visible(link);
    await onPhone(adaPage, 'channel-permissions');
  });

  test('it says which rule decides whether a member may do something', async () => {
    await adaPage.getByRole('tab', { name: 'Why?' }).click();
    await pick(adaPage.getByRole('combobox', { name: 'Find a member' }), adaPage, 'Grace');
    const answer = adaPage.getByRole('region', { name: 'Why?' });
    await visible(answer.getByText('Grace can do this.'));
    await visible(answer.getByText('This channel allows it to Stokers.').first());
    await adaPage.getByLabel('Permission', { exact: true }).selectOption('ATTACH_FILES');
    await visible(answer.getByText('Grace cannot do this.'));
    await visible(answer.getByText('It needs the permission “Send messages”').first());
    await visible(answer.getByText('This channel denies it to Stokers.').first());
    await takeScreenshots(adaPage, 'permission-reasons');
    await onPhone(adaPage, 'permission-reasons');
  });

  test('a role’s view lists what it sees, and synchronizing opens the channel again', async () => {
    const { id } = await roleNamed('Guests');
    await adaPage.goto(`${settings('roles')}?role=${id}`);
    await adaPage.getByRole('tab', { name: 'View as role' }).click();
    await visible(adaPage.getByRole('listitem').filter({ hasText: 'boiler' }).getByText('Hidden'));
    await takeScreenshots(adaPage, 'role-view');
    await adaPage.goto(settings('channel-permissions'));
    await adaPage.getByLabel('Channel', { exact: true }).selectOption({ label: '– boiler' });
    await adaPage.getByRole('button', { name: 'Sync with category' }).click();
    await visible(adaPage.getByText('The permissions are those of the category Workshop.'));
    await adaPage.goto(`${settings('roles')}?role=${id}`);
    await adaPage.getByRole('tab', { name: 'View as role' }).click();
    await visible(adaPage.getByRole('listitem').filter({ hasText: 'boiler' }).getByText('Can view and write'));
  });

  test('a role is deleted after a confirmation', async () => {
    await adaPage.getByRole('tab', { name: 'Appearance' }).click();
    await adaPage.getByRole('button', { name: 'Delete role' }).click();
    const dialog = adaPage.getByRole('dialog', { name: 'Delete the role Guests?' });
    await dialog.getByRole('button', { name: 'Delete role' }).click();
    await hidden(dialog);
    expect((await rolesOf()).map((one) => one.name)).not.toContain('Guests');
  });

  test('the owner transfers the server', async () => {
    await adaPage.goto(settings('overview'));
    await pick(adaPage.getByRole('combobox', { name: 'Find a member' }), adaPage, 'Grace');
    const dialog = adaPage.getByRole('dialog', { name: 'Make Grace the owner of Mill works?' });
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await hidden(dialog);
    expect((await expectOk<{ owner_id: string }>(grace.get(`/guilds/${place.id}`))).owner_id).toBe(grace.id);
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
