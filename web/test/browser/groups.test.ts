import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, messageOf, type Person, say, visible } from './harness.ts';
import { picture } from './media-samples.ts';
import { SCREENSHOTS, takeScreenshot, takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let mary: Person;
let emmy: Person;
let adaPage: Page;
let gracePage: Page;
let groupId = '';

beforeAll(async () => {
  harness = await BrowserHarness.open({ GUILDHALL_RATE_LIMITS: 'off' });
  [ada, grace, mary, emmy] = [
    await harness.person('ada', 'Ada'),
    await harness.person('grace', 'Grace'),
    await harness.person('mary', 'Mary'),
    await harness.person('emmy', 'Emmy'),
  ];
  for (const friend of [grace, mary, emmy]) {
    await expectOk(ada.put(`/users/@me/relationships/${friend.id}`, {}));
    await expectOk(friend.put(`/users/@me/relationships/${ada.id}`, {}));
  }
  adaPage = await harness.pageOf(ada, '/channels/@me');
  gracePage = await harness.pageOf(grace, '/channels/@me');
});
afterAll(() => harness.close());

test('a group of friends is created, named by its people', async () => {
  await adaPage.getByRole('button', { name: 'New group' }).click();
  const dialog = adaPage.getByRole('dialog', { name: 'New group' });
  await dialog.getByRole('checkbox', { name: 'Grace' }).check();
  await dialog.getByRole('checkbox', { name: 'Mary' }).check();
  await takeScreenshots(adaPage, 'new-group', 'desktop');
  await expectAccessible(adaPage);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await visible(adaPage.getByRole('heading', { level: 1, name: 'Grace, Mary' }));
  groupId = new URL(adaPage.url()).pathname.split('/').at(-1) ?? '';
  await say(adaPage, 'hello both');
  await gracePage.getByRole('link', { name: /^Ada, Mary/ }).click();
  await visible(messageOf(gracePage, 'hello both'));
  await visible(adaPage.getByRole('button', { name: /call/i }).first());
});

test('its name and icon are shown to everyone, with a message about each', async () => {
  await adaPage.getByRole('button', { name: 'Options for Grace, Mary' }).click();
  await adaPage.getByRole('menuitem', { name: 'Edit group' }).click();
  const dialog = adaPage.getByRole('dialog', { name: 'Edit group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The analysts');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await picture(128, 128, 200) });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await visible(gracePage.getByRole('heading', { level: 1, name: 'The analysts' }));
  await visible(messageOf(gracePage, 'changed the name to “The analysts”.'));
  await visible(messageOf(gracePage, 'changed the icon.'));
  const face = gracePage.getByRole('link', { name: /^The analysts/ }).locator('img');
  await expect.poll(() => face.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(true);
  expect(await face.getAttribute('src')).toContain(`/cdn/channel-icons/${groupId}/`);
});

test('people are added and removed, and the group has another owner', async () => {
  await adaPage.getByRole('button', { name: 'People', exact: true }).click();
  const people = adaPage.getByRole('dialog', { name: 'People' });
  await visible(people.getByText('3 people'));
  await people.getByRole('button', { name: 'Add people' }).click();
  const adding = adaPage.getByRole('dialog', { name: 'Add people to The analysts' });
  await adding.getByRole('checkbox', { name: 'Emmy' }).check();
  expect(await adding.getByRole('checkbox').count()).toBe(1);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await visible(messageOf(gracePage, 'Ada added Emmy.'));
  expect((await expectOk<{ id: string }[]>(emmy.get('/users/@me/channels'))).map(({ id }) => id)).toContain(groupId);

  await adaPage.getByRole('button', { name: 'People', exact: true }).click();
  await takeScreenshots(adaPage, 'group-people', 'desktop');
  await expectAccessible(adaPage);
  await people.getByRole('button', { name: 'Remove Emmy' }).click();
  await visible(messageOf(gracePage, 'Ada removed Emmy.'));
  await hidden(people.getByRole('button', { name: 'Remove Emmy' }));
  await people.getByRole('button', { name: 'Make Grace the owner' }).click();
  await adaPage.getByRole('dialog', { name: 'Make Grace the owner' }).getByRole('button', { name: 'Make owner' }).click();
  await hidden(people.getByRole('button', { name: /^Remove/ }));
  await gracePage.getByRole('button', { name: 'People', exact: true }).click();
  await visible(gracePage.getByRole('dialog', { name: 'People' }).getByRole('button', { name: 'Remove Ada' }));
  await gracePage.keyboard.press('Escape');
  await adaPage.keyboard.press('Escape');
});

test('someone leaves the group; on a phone it fits', async () => {
  await takeScreenshots(gracePage, 'group');
  const phone = await harness.pageOf(grace, `/channels/@me/${groupId}`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await visible(messageOf(phone, 'hello both'));
  await expectAccessible(phone);
  await takeScreenshot(phone, `${SCREENSHOTS}group-360.png`);
  await phone.context().close();
  await adaPage.getByRole('button', { name: 'Options for The analysts' }).click();
  await adaPage.getByRole('menuitem', { name: 'Leave group' }).click();
  await adaPage.getByRole('dialog', { name: 'Leave The analysts?' }).getByRole('button', { name: 'Leave group' }).click();
  await visible(adaPage.getByRole('heading', { level: 1, name: /Welcome/ }));
  await hidden(adaPage.getByRole('link', { name: /^The analysts/ }));
  await visible(messageOf(gracePage, 'Ada left.'));
  expect(harness.faults).toEqual([]);
});
