import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { group, received, said, three } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

test('[people/direct-messages] DELETE leaves a group: returns the channel, CHANNEL_DELETE to the caller, the others are notified', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  p.events.length = 0;
  const left = await bob.delete(`/channels/${made.id}`);
  expect(left.status).toBe(200);
  expect(left.body).toMatchObject({ id: made.id, owner_id: ada.id, recipients: [{ id: ada.id }, { id: cat.id }] });
  expect(received(p, 'CHANNEL_DELETE')).toEqual([{ by: bob.id, data: left.body }]);
  expect(received(p, 'CHANNEL_RECIPIENT_REMOVE').map(({ by }) => by)).toEqual([ada.id, cat.id]);
  expect(await said(ada, made.id)).toMatchObject([{ type: 2, author: { id: bob.id } }]);
  expect((await bob.delete(`/channels/${made.id}`)).error.code).toBe(50001);
});

test('when the owner leaves, the user who joined next becomes owner: CHANNEL_UPDATE to the others', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  await p.clock.advance(1000);
  const dan = await p.person('dan');
  await p.befriend(ada, dan);
  await ada.put(`/channels/${made.id}/recipients/${dan.id}`, {});
  p.events.length = 0;
  await ada.delete(`/channels/${made.id}`);
  const heir = BigInt(bob.id) < BigInt(cat.id) ? bob : cat;
  expect(
    received(p, 'CHANNEL_UPDATE')
      .map(({ by, data }) => [by, data.owner_id])
      .sort(),
  ).toEqual([bob, cat, dan].map(({ id }) => [id, heir.id]).sort());
  expect((await dan.get(`/channels/${made.id}`)).body.owner_id).toBe(heir.id);
});

test('silent leaves without a system message', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  p.events.length = 0;
  expect((await bob.delete(`/channels/${made.id}?silent=true`)).status).toBe(200);
  expect(received(p, 'CHANNEL_RECIPIENT_REMOVE')).toHaveLength(2);
  expect(received(p, 'MESSAGE_CREATE')).toEqual([]);
});

test('the group and its messages are deleted when the last user leaves', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  await ada.post(`/channels/${made.id}/messages`, { content: 'bye' });
  for (const one of [ada, bob, cat]) expect((await one.delete(`/channels/${made.id}`)).status).toBe(200);
  expect((await cat.get(`/channels/${made.id}`)).error.code).toBe(10003);
  await p.jobs();
  const rows = await p.server.platform.store.read.kysely
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', made.id)
    .execute();
  expect(rows).toEqual([]);
});

test('all users leaving concurrently are all removed, and nothing is left', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  const answers = await Promise.all([ada, bob, cat].map((one) => one.delete(`/channels/${made.id}`)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect((await ada.get(`/channels/${made.id}`)).error.code).toBe(10003);
});
