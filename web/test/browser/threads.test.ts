import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, Hall, made, messageOf, type Person, type Place, say, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
let place: Place;
let here: string;

beforeAll(async () => {
  hall = await Hall.open();
  [ada, grace] = [await hall.person('ada', 'Ada Byron'), await hall.person('grace', 'Grace Hopper')];
  place = await hall.guild(ada, 'Engine works');
  await hall.join(ada, place, grace);
  here = `/channels/${place.id}/${place.channelId}`;
});
afterAll(() => hall.close());

test('a thread starts from a message; others come in, talk in it, and leave', async () => {
  const path = `/channels/${place.channelId}/messages`;
  const { id } = await made<{ id: string }>(grace.post(path, { content: 'Which oil for the gears?' }));
  const [hers, graces] = [await hall.pageOf(ada, here), await hall.pageOf(grace, here)];
  const message = hers.locator(`#message-${id}`);
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await hers.getByRole('menuitem', { name: 'Create thread' }).click();
  const name = hers.getByRole('dialog', { name: 'Create thread' }).getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('Which oil for the gears?');
  await name.fill('Oil');
  await name.press('Enter');
  await seen(hers.getByRole('heading', { level: 1, name: 'Oil' }));
  await say(hers, 'Whale, they say');

  const threads = graces.getByRole('list', { name: 'Threads in general' });
  await seen(graces.locator(`#message-${id}`).getByRole('link', { name: /^Oil/ }));
  await threads.getByRole('link', { name: /^Oil, thread/ }).click();
  await seen(messageOf(graces, 'Whale, they say'));
  await seen(graces.getByText('This thread was started from a message by Grace Hopper: Which oil for the gears?'));
  await graces.getByRole('button', { name: 'Join thread', exact: true }).click();
  await seen(graces.getByRole('button', { name: 'Leave thread', exact: true }));
  await graces.getByRole('link', { name: 'general', exact: true }).last().click();
  await seen(graces.getByRole('heading', { level: 1, name: 'general' }));
  await say(hers, 'Or none at all');
  await threads.getByRole('link', { name: 'Oil, thread, unread' }).click();
  await seen(messageOf(graces, 'Or none at all'));
  await seen(threads.getByRole('link', { name: 'Oil, thread', exact: true }));
  await shoot(graces, 'thread');
  await graces.getByRole('button', { name: 'Leave thread', exact: true }).click();
  await seen(graces.getByRole('button', { name: 'Join thread', exact: true }));

  await made(ada.patch(`/channels/${id}`, { archived: true }));
  await gone(threads.getByRole('link', { name: /^Oil/ }));
  await graces.reload();
  await seen(messageOf(graces, 'Or none at all'));
  expect(hall.faults).toEqual([]);
});

test('a forum shows its posts with tags, and takes new ones', async () => {
  const forum = await made<{ id: string; available_tags: { id: string }[] }>(
    ada.post(`/guilds/${place.id}/channels`, {
      name: 'workbench',
      type: 15,
      available_tags: [{ name: 'Question', emoji_name: '❓' }, { name: 'Built' }],
    }),
  );
  const tags = forum.available_tags.map((one) => one.id);
  await made(
    grace.post(`/channels/${forum.id}/threads`, {
      name: 'A loom of my own',
      message: { content: 'It weaves flowers.' },
      applied_tags: [tags[1]],
    }),
  );
  const page = await hall.pageOf(ada, `/channels/${place.id}/${forum.id}`);
  const posts = page.getByRole('list', { name: 'Posts in workbench' });
  await seen(posts.getByText('A loom of my own'));
  await seen(posts.getByText('Built'));
  await page.getByRole('button', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New post in workbench' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('How do I stop it?');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It runs and runs.');
  await dialog.getByRole('button', { name: 'Question' }).press('Enter');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await seen(page.getByRole('heading', { level: 1, name: 'How do I stop it?' }));
  await seen(messageOf(page, 'It runs and runs.'));
  await page.getByRole('link', { name: 'workbench' }).first().click();
  await seen(posts.getByText('How do I stop it?'));
  await shoot(page, 'forum');
  await page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'Built' }).press('Enter');
  await gone(posts.getByText('How do I stop it?'));
  await seen(posts.getByText('A loom of my own'));
  expect(hall.faults).toEqual([]);
});
