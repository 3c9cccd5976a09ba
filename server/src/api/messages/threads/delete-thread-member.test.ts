import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] removing a member emits THREAD_MEMBERS_UPDATE and a message of type 2', async () => {
  const { ada, bob, eve, text, open, get, told, say } = await threadScene(p);
  const { id } = await open(bob, text);
  await say(eve, id);
  expect((await ada.delete(`/channels/${id}/thread-members/${eve.id}`)).status).toBe(204);
  expect(told('THREAD_MEMBERS_UPDATE', id).at(-1)).toMatchObject({ removed_member_ids: [eve.id], member_count: 1 });
  const messages = await bob.get<object[]>(`/channels/${id}/messages`);
  expect(messages.body[0]).toMatchObject({ type: 2, author: { id: ada.id }, mentions: [{ id: eve.id }] });
  expect((await get(bob, id)).member_count).toBe(1);
  const again = await ada.delete(`/channels/${id}/thread-members/${eve.id}`);
  expect([again.status, again.error.code]).toEqual([404, 10007]);
});

test('[operations] removing needs MANAGE_THREADS, or to be the creator of a private thread; not in an archived one', async () => {
  const { ada, bob, eve, text, open, archive } = await threadScene(p);
  const shared = await open(bob, text);
  await eve.put(`/channels/${shared.id}/thread-members/@me`);
  const refused = await bob.delete(`/channels/${shared.id}/thread-members/${eve.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const secret = await open(bob, text, { type: 12 });
  await bob.put(`/channels/${secret.id}/thread-members/${eve.id}`);
  expect((await eve.delete(`/channels/${secret.id}/thread-members/${bob.id}`)).error.code).toBe(50013);
  expect((await bob.delete(`/channels/${secret.id}/thread-members/${eve.id}`)).status).toBe(204);
  await archive(shared.id);
  expect((await ada.delete(`/channels/${shared.id}/thread-members/${eve.id}`)).error.code).toBe(50083);
});
