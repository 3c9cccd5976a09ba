import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, Hall, made, messageOf, type Person, type Place, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
let place: Place;

beforeAll(async () => {
  hall = await Hall.open();
  [ada, grace] = [await hall.person('ada', 'Ada Byron'), await hall.person('grace', 'Grace Hopper')];
  place = await hall.guild(ada, 'Engine works');
  await hall.join(ada, place, grace);
});
afterAll(() => hall.close());

test('a message is pinned, found among the pins, and unpinned, by whoever may', async () => {
  const path = `/channels/${place.channelId}/messages`;
  const { id } = await made<{ id: string }>(grace.post(path, { content: 'The **manual** is in the drawer' }));
  const here = `/channels/${place.id}/${place.channelId}`;
  const [hers, graces] = [await hall.pageOf(ada, here), await hall.pageOf(grace, here)];
  const message = hers.locator(`#message-${id}`);
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await hers.getByRole('menuitem', { name: 'Pin message' }).click();
  await seen(hers.getByText('pinned a message.'));

  await seen(messageOf(graces, 'manual'));
  await messageOf(graces, 'manual').hover();
  await messageOf(graces, 'manual').getByRole('button', { name: 'More' }).click();
  await seen(graces.getByRole('menuitem', { name: 'Copy text' }));
  expect(await graces.getByRole('menuitem', { name: 'Unpin message' }).count()).toBe(0);
  await graces.keyboard.press('Escape');
  await graces.getByRole('button', { name: 'Pinned messages' }).click();
  const panel = graces.getByRole('dialog', { name: 'Pinned messages' });
  await seen(panel.getByText('The manual is in the drawer'));
  expect(await panel.getByRole('button', { name: 'Unpin' }).count()).toBe(0);

  await hers.getByRole('button', { name: 'Pinned messages' }).click();
  const own = hers.getByRole('dialog', { name: 'Pinned messages' });
  await seen(own.getByText('The manual is in the drawer'));
  await shoot(hers, 'pins');
  await own.getByRole('button', { name: 'Unpin' }).click();
  await seen(own.getByText('No pinned messages yet.', { exact: false }));
  await gone(panel.getByText('The manual is in the drawer'));
  expect(hall.faults).toEqual([]);
});
