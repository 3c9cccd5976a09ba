import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, Hall, messageOf, type Person, type Place, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
let place: Place;

beforeAll(async () => {
  hall = await Hall.open();
  // The first person is the operator.
  ada = await hall.person('ada', 'Ada Byron');
  grace = await hall.person('grace', 'Grace Hopper');
  place = await hall.guild(ada, 'Engine works');
  await hall.join(ada, place, grace);
  const features = ['GUILD_TAGS', 'GUILD_TAGS_BADGE_PACK_PETS'];
  await ada.patch(`/operator/guilds/${place.id}`, { features });
  await grace.post(`/channels/${place.channelId}/messages`, { content: 'The new tag is up.' });
});
afterAll(() => hall.close());

test('an owner sets the guild tag, a member shows it, and it stands beside the name everywhere at once', async () => {
  const page = await hall.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: 'Engine works: server menu' }).click();
  await page.getByRole('menuitem', { name: 'Server tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Server tag' });
  await dialog.getByLabel('Tag', { exact: true }).fill('A B');
  await dialog.getByRole('radio', { name: 'Compass' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seen(dialog.getByText('Use letters, digits, punctuation and symbols, without spaces.'));
  await dialog.getByLabel('Tag', { exact: true }).fill('COG');
  await shoot(page, 'tag-dialog', 'desktop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seen(page.getByText('Server tag saved.'));
  await gone(dialog);
  await page.getByRole('button', { name: 'Engine works: server menu' }).click();
  await page.getByRole('menuitem', { name: 'Server tag' }).click();
  await seen(dialog.getByRole('button', { name: 'Remove tag' }));
  await shoot(page, 'tag-dialog-saved', 'desktop');
  await page.keyboard.press('Escape');

  const hers = await hall.pageOf(grace, '/settings/tag');
  const select = hers.getByLabel('Guild', { exact: true });
  await select.selectOption({ label: 'Engine works (COG)' });
  await shoot(hers, 'settings-tag');
  await hers.getByRole('button', { name: 'Save' }).click();
  await seen(hers.getByText('Your name now shows the tag of Engine works.'));

  // Ada sees it without loading anything again, on the message that was there before, too.
  const message = messageOf(page, 'The new tag is up.');
  await seen(message.getByTitle('Server tag'));
  const row = page.getByRole('button', { name: /^Grace Hopper/ });
  await seen(row.getByText('COG'));
  const badge = message.getByTitle('Server tag').getByRole('presentation');
  await expect.poll(() => badge.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(64);
  await shoot(page, 'tag-chat');
  await row.click();
  await seen(page.getByRole('dialog', { name: 'Grace Hopper' }).getByText('COG'));
  await shoot(page, 'tag-card', 'desktop');
  await page.keyboard.press('Escape');

  await select.selectOption({ label: 'No tag' });
  await hers.getByRole('button', { name: 'Save' }).click();
  await gone(message.getByTitle('Server tag'));
  expect(hall.faults).toEqual([]);
});

test('a guild without the feature has no entry for a tag, and a person without tagged guilds is told so', async () => {
  const plain = await hall.guild(grace, 'Plain');
  const page = await hall.pageOf(grace, `/channels/${plain.id}/${plain.channelId}`);
  await page.getByRole('button', { name: 'Plain: server menu' }).click();
  await seen(page.getByRole('menuitem', { name: 'Server settings' }));
  expect(await page.getByRole('menuitem', { name: 'Server tag' }).count()).toBe(0);
  const eve = await hall.pageOf(await hall.person('eve', 'Eve'), '/settings/tag');
  await seen(eve.getByText('None of your servers has a tag.'));
  expect(hall.faults).toEqual([]);
});
