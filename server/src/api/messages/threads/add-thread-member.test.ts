import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] adding a member emits THREAD_CREATE to them, THREAD_MEMBERS_UPDATE, and a message of type 1', async () => {
  const { bob, eve, text, open, get, told } = await threadScene(p);
  const { id } = await open(bob, text, { type: 12 });
  const path = `/channels/${id}/thread-members/${eve.id}` as const;
  expect((await bob.put(path)).status).toBe(204);
  expect(told('THREAD_CREATE', id).at(-1)).toMatchObject({ id, member: { user_id: eve.id } });
  expect(told('THREAD_MEMBERS_UPDATE', id).at(-1)).toMatchObject({ added_members: [{ user_id: eve.id }], member_count: 2 });
  const messages = await eve.get(`/channels/${id}/messages`);
  expect(messages.body).toMatchObject([{ type: 1, author: { id: bob.id }, mentions: [{ id: eve.id }], position: 1 }]);
  expect(await get(eve, id)).toMatchObject({ member_count: 2, member: { user_id: eve.id } });
  const events = p.events.length;
  expect((await bob.put(path)).status).toBe(204);
  expect(p.events.length).toBe(events);
});

test('[operations] only moderators add members to a private thread that is not invitable', async () => {
  const { ada, bob, eve, text, open } = await threadScene(p);
  const { id } = await open(bob, text, { type: 12, invitable: false });
  const path = `/channels/${id}/thread-members/${eve.id}` as const;
  const refused = await bob.put(path);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await ada.put(path)).status).toBe(204);
});

test('adding needs permission to write in the thread, an active thread, and a guild member who can see the channel', async () => {
  const { ada, bob, eve, text, open, set, archive } = await threadScene(p);
  const { id } = await open(bob, text);
  const path = `/channels/${id}/thread-members` as const;
  const stranger = await p.person('stranger');
  const unknown = await bob.put(`${path}/${stranger.id}`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10007]);
  await set(text, eve.id, { deny: ['VIEW_CHANNEL'] });
  expect((await bob.put(`${path}/${eve.id}`)).error.code).toBe(50001);
  await set(text, eve.id, { deny: ['SEND_MESSAGES_IN_THREADS'] });
  expect((await eve.put(`${path}/${ada.id}`)).error.code).toBe(50013);
  await ada.patch(`/channels/${id}`, { locked: true });
  expect((await bob.put(`${path}/${eve.id}`)).error.code).toBe(160_005);
  await archive(id);
  expect((await ada.put(`${path}/${eve.id}`)).error.code).toBe(50083);
});
