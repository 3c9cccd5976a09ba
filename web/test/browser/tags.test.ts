import { afterAll, beforeAll, expect, test } from 'vitest';
import { hidden, BrowserHarness, messageOf, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  // The first user is the operator.
  ada = await harness.person('ada', 'Ada Byron');
  grace = await harness.person('grace', 'Grace Hopper');
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  const features = ['GUILD_TAGS', 'GUILD_TAGS_BADGE_PACK_PETS'];
  await ada.patch(`/operator/guilds/${place.id}`, { features });
  await grace.post(`/channels/${place.channelId}/messages`, { content: 'The new tag is up.' });
});
afterAll(() => harness.close());

test('the owner sets the guild tag, a member adopts it, and it is shown next to the name everywhere immediately', async () => {
  const page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: 'Engine works: server menu' }).click();
  await page.getByRole('menuitem', { name: 'Server tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Server tag' });
  await dialog.getByLabel('Tag', { exact: true }).fill('A B');
  await dialog.getByRole('radio', { name: 'Compass' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await visible(dialog.getByText('Use letters, digits, punctuation and symbols, without spaces.'));
  await dialog.getByLabel('Tag', { exact: true }).fill('COG');
  await takeScreenshots(page, 'tag-dialog', 'desktop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await visible(page.getByText('Server tag saved.'));
  await hidden(dialog);
  await page.getByRole('button', { name: 'Engine works: server menu' }).click();
  await page.getByRole('menuitem', { name: 'Server tag' }).click();
  await visible(dialog.getByRole('button', { name: 'Remove tag' }));
  await takeScreenshots(page, 'tag-dialog-saved', 'desktop');
  await page.keyboard.press('Escape');

  const adaPage = await harness.pageOf(grace, '/settings/tag');
  const select = adaPage.getByLabel('Server', { exact: true });
  await select.selectOption({ label: 'Engine works (COG)' });
  await takeScreenshots(adaPage, 'settings-tag');
  await adaPage.getByRole('button', { name: 'Save' }).click();
  await visible(adaPage.getByText('Your name now shows the tag of Engine works.'));

  // Ada sees it without a reload, also on the earlier message.
  const message = messageOf(page, 'The new tag is up.');
  await visible(message.getByTitle('Server tag'));
  const row = page.getByRole('button', { name: 'Grace Hopper COG' });
  await visible(row.getByText('COG'));
  const badge = message.getByTitle('Server tag').getByRole('presentation');
  await expect.poll(() => badge.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(64);
  await takeScreenshots(page, 'tag-chat');
  await row.click();
  await visible(page.getByRole('dialog', { name: 'Grace Hopper' }).getByText('COG'));
  await takeScreenshots(page, 'tag-card', 'desktop');
  await page.keyboard.press('Escape');

  await select.selectOption({ label: 'No tag' });
  await adaPage.getByRole('button', { name: 'Save' }).click();
  await hidden(message.getByTitle('Server tag'));
  expect(harness.faults).toEqual([]);
});

test('a guild without the feature has no tag dialog, and the settings say that no guild has a tag', async () => {
  const plain = await harness.guild(grace, 'Plain');
  const page = await harness.pageOf(grace, `/channels/${plain.id}/${plain.channelId}`);
  await page.getByRole('button', { name: 'Plain: server menu' }).click();
  await visible(page.getByRole('menuitem', { name: 'Server settings' }));
  expect(await page.getByRole('menuitem', { name: 'Server tag' }).count()).toBe(0);
  const eve = await harness.pageOf(await harness.person('eve', 'Eve'), '/settings/tag');
  await visible(eve.getByText('None of your servers has a tag.'));
  expect(harness.faults).toEqual([]);
});
