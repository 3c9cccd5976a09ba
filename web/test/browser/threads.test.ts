import { afterAll, beforeAll, expect, test } from 'vitest';
import { hidden, BrowserHarness, expectOk, messageOf, type Person, type TestGuild, say, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let here: `/channels/${string}/${string}`;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = [await harness.person('ada', 'Ada Byron'), await harness.person('grace', 'Grace Hopper')];
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  here = `/channels/${place.id}/${place.channelId}`;
});
afterAll(() => harness.close());

test('a thread is started from a message; other members join, write and leave', async () => {
  const path = `/channels/${place.channelId}/messages` as const;
  const { id } = await expectOk<{ id: string }>(grace.post(path, { content: 'Which oil for the gears?' }));
  const [adaPage, gracePage] = [await harness.pageOf(ada, here), await harness.pageOf(grace, here)];
  const message = adaPage.locator(`#message-${id}`);
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await adaPage.getByRole('menuitem', { name: 'Create thread' }).click();
  const name = adaPage.getByRole('dialog', { name: 'Create thread' }).getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('Which oil for the gears?');
  await name.fill('Oil');
  await name.press('Enter');
  await visible(adaPage.getByRole('heading', { level: 1, name: 'Oil' }));
  await say(adaPage, 'Whale, they say');

  const threads = gracePage.getByRole('list', { name: 'Threads in general' });
  await visible(gracePage.locator(`#message-${id}`).getByRole('link', { name: /^Oil/ }));
  await threads.getByRole('link', { name: /^Oil, thread/ }).click();
  await visible(messageOf(gracePage, 'Whale, they say'));
  await visible(gracePage.getByText('This thread was started from a message by Grace Hopper: Which oil for the gears?'));
  await gracePage.getByRole('button', { name: 'Join thread', exact: true }).click();
  await visible(gracePage.getByRole('button', { name: 'Leave thread', exact: true }));
  await gracePage.getByRole('link', { name: 'general', exact: true }).last().click();
  await visible(gracePage.getByRole('heading', { level: 1, name: 'general' }));
  await say(adaPage, 'Or none at all');
  await threads.getByRole('link', { name: 'Oil, thread, unread' }).click();
  await visible(messageOf(gracePage, 'Or none at all'));
  await visible(threads.getByRole('link', { name: 'Oil, thread', exact: true }));
  await takeScreenshots(gracePage, 'thread');
  await gracePage.getByRole('button', { name: 'Leave thread', exact: true }).click();
  await visible(gracePage.getByRole('button', { name: 'Join thread', exact: true }));

  await expectOk(ada.patch(`/channels/${id}`, { archived: true }));
  await hidden(threads.getByRole('link', { name: /^Oil/ }));
  await gracePage.reload();
  await visible(messageOf(gracePage, 'Or none at all'));
  expect(harness.faults).toEqual([]);
});

test('a forum lists its posts with tags, and new posts are created', async () => {
  const forum = await expectOk<{ id: string; available_tags: { id: string }[] }>(
    ada.post(`/guilds/${place.id}/channels`, {
      name: 'workbench',
      type: 15,
      available_tags: [{ name: 'Question', emoji_name: '❓' }, { name: 'Built' }],
    }),
  );
  const tags = forum.available_tags.map((one) => one.id);
  await expectOk(
    grace.post(`/channels/${forum.id}/threads`, {
      name: 'A loom of my own',
      message: { content: 'It weaves flowers.' },
      applied_tags: [tags[1]],
    }),
  );
  const page = await harness.pageOf(ada, `/channels/${place.id}/${forum.id}`);
  const posts = page.getByRole('list', { name: 'Posts in workbench' });
  await visible(posts.getByText('A loom of my own'));
  await visible(posts.getByText('Built'));
  await page.getByRole('button', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New post in workbench' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('How do I stop it?');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It runs and runs.');
  await dialog.getByRole('button', { name: 'Question' }).press('Enter');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await visible(page.getByRole('heading', { level: 1, name: 'How do I stop it?' }));
  await visible(messageOf(page, 'It runs and runs.'));
  await page.getByRole('link', { name: 'workbench' }).first().click();
  await visible(posts.getByText('How do I stop it?'));
  await takeScreenshots(page, 'forum');
  await page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'Built' }).press('Enter');
  await hidden(posts.getByText('How do I stop it?'));
  await visible(posts.getByText('A loom of my own'));
  expect(harness.faults).toEqual([]);
});
