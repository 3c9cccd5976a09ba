import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, messageOf, type Person, type TestGuild, visible } from './harness.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;

const channelLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Channels in / }).getByRole('link', { name, exact: true });

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = [await harness.person('ada', 'Ada'), await harness.person('grace', 'Grace')];
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
});
afterAll(() => harness.close());

test('read states are shared between devices and persist', async () => {
  const { id } = await expectOk<{ id: string }>(ada.post(`/guilds/${place.id}/channels`, { name: 'workshop', type: 0 }));
  await expectOk(grace.post(`/channels/${id}/messages`, { content: 'the kettle boils' }));
  await expectOk(grace.post(`/channels/${id}/messages`, { content: `<@${ada.id}> come` }));
  const home = `/channels/${place.id}/${place.channelId}`;
  const [desk, phone] = [await harness.pageOf(ada, home), await harness.pageOf(ada, home)];
  await visible(channelLink(phone, 'workshop, 1 mention'));
  const acknowledged = desk.waitForResponse(
    (answer) => answer.url().includes(`/channels/${id}/messages/`) && answer.url().endsWith('/ack'),
  );
  await channelLink(desk, 'workshop, 1 mention').click();
  await visible(messageOf(desk, 'the kettle boils'));
  const answer = await acknowledged;
  expect([answer.status(), await answer.json()]).toEqual([200, { token: null }]);
  await visible(channelLink(phone, 'workshop'));
  await phone.reload();
  await visible(channelLink(phone, 'workshop'));
  await expectOk(grace.post(`/channels/${id}/messages`, { content: 'and again' }));
  await visible(channelLink(phone, 'workshop, unread'));
  await visible(messageOf(desk, 'and again'));
  await visible(channelLink(phone, 'workshop'));
  expect(harness.faults).toEqual([]);
});

test('direct messages count as unread, and marking as unread applies to all devices', async () => {
  const { id } = await expectOk<{ id: string }>(grace.post('/users/@me/channels', { recipient_id: ada.id }));
  await expectOk(grace.post(`/channels/${id}/messages`, { content: 'one' }));
  const last = await expectOk<{ id: string }>(grace.post(`/channels/${id}/messages`, { content: 'two' }));
  const [desk, phone] = [await harness.pageOf(ada, '/channels/@me'), await harness.pageOf(ada, '/channels/@me')];
  const entry = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Grace, unread' }) });
  await visible(entry(phone).locator('.badge[data-mark="2"]'));
  await entry(desk).getByRole('link').click();
  await visible(messageOf(desk, 'two'));
  await visible(phone.getByRole('link', { name: 'Grace', exact: true }));
  const message = desk.locator(`#message-${last.id}`);
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await desk.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await visible(entry(phone).locator('.badge[data-mark="1"]'));
  expect(harness.faults).toEqual([]);
});
