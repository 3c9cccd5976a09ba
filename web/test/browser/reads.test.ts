import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hall, made, messageOf, type Person, type Place, seen } from './hall.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
let place: Place;

const channelLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Channels in / }).getByRole('link', { name, exact: true });

beforeAll(async () => {
  hall = await Hall.open();
  [ada, grace] = [await hall.person('ada', 'Ada'), await hall.person('grace', 'Grace')];
  place = await hall.guild(ada, 'Engine works');
  await hall.join(ada, place, grace);
});
afterAll(() => hall.close());

test('what was read on one device is read on the others, and stays so', async () => {
  const { id } = await made<{ id: string }>(ada.post(`/guilds/${place.id}/channels`, { name: 'workshop', type: 0 }));
  await made(grace.post(`/channels/${id}/messages`, { content: 'the kettle boils' }));
  await made(grace.post(`/channels/${id}/messages`, { content: `<@${ada.id}> come` }));
  const home = `/channels/${place.id}/${place.channelId}`;
  const [desk, phone] = [await hall.pageOf(ada, home), await hall.pageOf(ada, home)];
  await seen(channelLink(phone, 'workshop, 1 mention'));
  const acknowledged = desk.waitForResponse(
    (answer) => answer.url().includes(`/channels/${id}/messages/`) && answer.url().endsWith('/ack'),
  );
  await channelLink(desk, 'workshop, 1 mention').click();
  await seen(messageOf(desk, 'the kettle boils'));
  const answer = await acknowledged;
  expect([answer.status(), await answer.json()]).toEqual([200, { token: null }]);
  await seen(channelLink(phone, 'workshop'));
  await phone.reload();
  await seen(channelLink(phone, 'workshop'));
  await made(grace.post(`/channels/${id}/messages`, { content: 'and again' }));
  await seen(channelLink(phone, 'workshop, unread'));
  await seen(messageOf(desk, 'and again'));
  await seen(channelLink(phone, 'workshop'));
  expect(hall.faults).toEqual([]);
});

test('a direct message counts, and what is marked as unread is so everywhere', async () => {
  const { id } = await made<{ id: string }>(grace.post('/users/@me/channels', { recipient_id: ada.id }));
  await made(grace.post(`/channels/${id}/messages`, { content: 'one' }));
  const last = await made<{ id: string }>(grace.post(`/channels/${id}/messages`, { content: 'two' }));
  const [desk, phone] = [await hall.pageOf(ada, '/channels/@me'), await hall.pageOf(ada, '/channels/@me')];
  const entry = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Grace, unread' }) });
  await seen(entry(phone).getByText('2', { exact: true }));
  await entry(desk).getByRole('link').click();
  await seen(messageOf(desk, 'two'));
  await seen(phone.getByRole('link', { name: 'Grace', exact: true }));
  const message = desk.locator(`#message-${last.id}`);
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await desk.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await seen(entry(phone).getByText('1', { exact: true }));
  expect(hall.faults).toEqual([]);
});
