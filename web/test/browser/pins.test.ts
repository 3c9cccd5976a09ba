import { afterAll, beforeAll, expect, test } from 'vitest';
import { hidden, BrowserHarness, expectOk, messageOf, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = [await harness.person('ada', 'Ada Byron'), await harness.person('grace', 'Grace Hopper')];
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
});
afterAll(() => harness.close());

test('a message is pinned, listed and unpinned, by users with the permission', async () => {
  const path = `/channels/${place.channelId}/messages` as const;
  const { id } = await expectOk<{ id: string }>(grace.post(path, { content: 'The **manual** is in the drawer' }));
  const here = `/channels/${place.id}/${place.channelId}`;
  const [adaPage, gracePage] = [await harness.pageOf(ada, here), await harness.pageOf(grace, here)];
  const message = adaPage.locator(`#message-${id}`);
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await adaPage.getByRole('menuitem', { name: 'Pin message' }).click();
  await visible(adaPage.getByText('pinned a message.'));

  await visible(messageOf(gracePage, 'manual'));
  await messageOf(gracePage, 'manual').hover();
  await messageOf(gracePage, 'manual').getByRole('button', { name: 'More' }).click();
  await visible(gracePage.getByRole('menuitem', { name: 'Copy text' }));
  expect(await gracePage.getByRole('menuitem', { name: 'Unpin message' }).count()).toBe(0);
  await gracePage.keyboard.press('Escape');
  await gracePage.getByRole('button', { name: 'Pinned messages' }).click();
  const panel = gracePage.getByRole('dialog', { name: 'Pinned messages' });
  await visible(panel.getByText('The manual is in the drawer'));
  expect(await panel.getByRole('button', { name: 'Unpin' }).count()).toBe(0);

  await adaPage.getByRole('button', { name: 'Pinned messages' }).click();
  const own = adaPage.getByRole('dialog', { name: 'Pinned messages' });
  await visible(own.getByText('The manual is in the drawer'));
  await takeScreenshots(adaPage, 'pins');
  await own.getByRole('button', { name: 'Unpin' }).click();
  await visible(own.getByText('No pinned messages yet.', { exact: false }));
  await hidden(panel.getByText('The manual is in the drawer'));
  expect(harness.faults).toEqual([]);
});
