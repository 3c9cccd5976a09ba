import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BrowserHarness,
  chooseItem,
  expectOk,
  hidden,
  messageOf,
  type Person,
  say,
  type TestGuild,
  visible,
  withFiles,
} from './harness.ts';
import { picture } from './media-samples.ts';
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
  // The count follows each message, for those outside of the thread too.
  await visible(gracePage.locator(`#message-${id}`).getByRole('link', { name: /^Oil\s*1 message$/ }));
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
  // The first message of a post does not link to the post that it stands in.
  expect(await messageOf(page, 'It runs and runs.').getByRole('link').count()).toBe(0);
  await page.getByRole('link', { name: 'workbench' }).first().click();
  await visible(posts.getByText('How do I stop it?'));
  await takeScreenshots(page, 'forum');
  await page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'Built' }).press('Enter');
  await hidden(posts.getByText('How do I stop it?'));
  await visible(posts.getByText('A loom of my own'));
  expect(harness.faults).toEqual([]);
});

test('an empty forum offers no older posts', async () => {
  const forum = await expectOk<{ id: string }>(ada.post(`/guilds/${place.id}/channels`, { name: 'empty', type: 15 }));
  const page = await harness.pageOf(ada, `/channels/${place.id}/${forum.id}`);
  await visible(page.getByText('No posts here yet.'));
  await hidden(page.getByRole('button', { name: 'Show older posts' }));
  await page.context().close();
});

test('a forum is created, and its tags, reaction, order, layout and guidelines are set', async () => {
  const page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  const graces = await harness.pageOf(grace, `/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: 'Engine works: server menu' }).click();
  await page.getByRole('menuitem', { name: 'Create channel', exact: true }).click();
  const creating = page.getByRole('dialog', { name: 'Create channel' });
  await creating.getByRole('combobox', { name: 'Type' }).selectOption('forum');
  await creating.getByRole('textbox', { name: 'Name' }).fill('ideas');
  await creating.getByRole('textbox', { name: 'Post guidelines' }).fill('One idea in each post.');
  await creating.getByRole('button', { name: 'Create channel' }).click();
  await visible(page.getByRole('heading', { level: 1, name: 'ideas' }));
  await visible(page.getByText('One idea in each post.').first());

  await page.getByRole('link', { name: 'ideas', exact: true }).hover();
  await page.getByRole('button', { name: 'Options for ideas' }).click();
  await page.getByRole('menuitem', { name: 'Edit channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit channel' });
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByRole('textbox', { name: 'Tag 1' }).fill('Steam');
  await dialog.getByRole('button', { name: 'Only moderators use tag 1' }).click();
  await dialog.getByRole('button', { name: 'Emoji of tag 1' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an emoji' });
  await picker.getByRole('searchbox').fill('rocket');
  await picker.getByRole('button', { name: 'rocket', exact: true }).click();
  await dialog.getByRole('button', { name: 'Choose a reaction' }).click();
  await picker.getByRole('searchbox').fill('light bulb');
  await picker.getByRole('button', { name: 'light bulb', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Order of posts' }).selectOption('creation');
  await dialog.getByRole('combobox', { name: 'Layout' }).selectOption('gallery');
  await takeScreenshots(page, 'forum-settings', 'desktop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await hidden(dialog);
  const forumId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await expectOk(ada.get(`/channels/${forumId}`))).toMatchObject({
    topic: 'One idea in each post.',
    available_tags: [{ name: 'Steam', emoji_name: '🚀', moderated: true }],
    default_reaction_emoji: { emoji_id: null, emoji_name: '💡' },
    default_sort_order: 1,
    default_forum_layout: 2,
  });

  const png = await picture(600, 400, 40);
  const body = { name: 'A steam loom', message: { content: 'With a picture.', attachments: [{ id: 0 }] } };
  const files = [{ name: 'loom.png', type: 'image/png', bytes: png }];
  const first = await expectOk<{ id: string }>(ada.post(`/channels/${forumId}/threads`, withFiles(body, files)));
  await expectOk(ada.post(`/channels/${forumId}/threads`, { name: 'A second idea', message: { content: 'Without one.' } }));
  await expectOk(ada.post(`/channels/${first.id}/messages`, { content: 'the latest' }));
  await graces.getByRole('link', { name: 'ideas', exact: true }).click();
  const posts = graces.getByRole('list', { name: 'Posts in ideas' });
  const names = () => posts.locator('.post-name').allTextContents();
  await expect.poll(names).toEqual(['A second idea', 'A steam loom']);
  await graces.getByRole('combobox', { name: 'Sort posts' }).selectOption('activity');
  await expect.poll(names).toEqual(['A steam loom', 'A second idea']);
  await expect
    .poll(() =>
      posts
        .locator('img')
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth > 0),
    )
    .toBe(true);
  await takeScreenshots(graces, 'forum-gallery');
  await posts.getByRole('link', { name: /A steam loom/ }).click();
  await messageOf(graces, 'With a picture.').getByRole('button', { name: 'light bulb, 0' }).click();
  await visible(messageOf(graces, 'With a picture.').getByRole('button', { name: 'light bulb, 1', pressed: true }));
  for (const one of [page, graces]) await one.context().close();
  expect(harness.faults).toEqual([]);
});

test('a thread is started, renamed, locked and archived, has members, and is found in the list', async () => {
  const page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: 'Threads' }).click();
  const list = page.getByRole('dialog', { name: 'Threads' });
  await list.getByRole('button', { name: 'Create thread' }).click();
  const starting = page.getByRole('dialog', { name: 'Create thread' });
  await starting.getByRole('textbox', { name: 'Name' }).fill('Night watch');
  await starting.getByRole('button', { name: 'Create thread' }).click();
  await visible(page.getByRole('heading', { level: 1, name: 'Night watch' }));
  await say(page, 'all quiet');
  const graces = await harness.pageOf(grace, page.url());
  await visible(messageOf(graces, 'all quiet'));

  const menu = page.getByRole('button', { name: 'Options for Night watch' });
  await chooseItem(page, menu, 'Members of the thread');
  const members = page.getByRole('dialog', { name: 'Members of the thread' });
  await members.getByRole('button', { name: 'Add someone' }).click();
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await visible(members.getByRole('list').getByRole('button', { name: 'Grace Hopper', exact: true }));
  await visible(graces.getByRole('button', { name: 'Leave thread' }));
  await takeScreenshots(page, 'thread-members', 'desktop');
  await members.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await visible(graces.getByRole('button', { name: 'Join thread' }));
  await page.keyboard.press('Escape');

  await chooseItem(page, menu, 'Edit thread');
  const editing = page.getByRole('dialog', { name: 'Edit thread' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Day watch');
  await editing.getByRole('combobox', { name: 'Archive after' }).selectOption({ label: '7 days' });
  await takeScreenshots(page, 'edit-thread', 'desktop');
  await editing.getByRole('button', { name: 'Save' }).click();
  await visible(graces.getByRole('heading', { level: 1, name: 'Day watch' }));

  const renamed = page.getByRole('button', { name: 'Options for Day watch' });
  await chooseItem(page, renamed, 'Lock thread');
  await visible(graces.getByText('You don’t have permission to send messages in this channel.'));
  await chooseItem(page, renamed, 'Unlock thread');
  await visible(graces.getByRole('textbox', { name: 'Message Day watch' }));
  await chooseItem(page, renamed, 'Archive thread');
  await hidden(graces.getByRole('list', { name: 'Threads in general' }).getByRole('link', { name: /^Day watch/ }));

  await graces.goto(`/channels/${place.id}/${place.channelId}`);
  await graces.getByRole('button', { name: 'Threads' }).click();
  const found = graces.getByRole('dialog', { name: 'Threads' });
  await found.getByRole('button', { name: 'Archived', exact: true }).click();
  await visible(found.getByRole('link', { name: /Day watch/ }));
  await takeScreenshots(graces, 'archived-threads', 'desktop');
  await found.getByRole('link', { name: /Day watch/ }).click();
  await visible(messageOf(graces, 'all quiet'));
  await chooseItem(graces, graces.getByRole('button', { name: 'Options for Day watch' }), 'Reopen thread');
  await visible(page.getByRole('list', { name: 'Threads in general' }).getByRole('link', { name: /^Day watch/ }));
  for (const one of [page, graces]) await one.context().close();
  expect(harness.faults).toEqual([]);
});
