import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] leaving emits THREAD_MEMBERS_UPDATE; no effect for a non-member; a private thread disappears for the user', async () => {
  const { ada, bob, eve, text, guild, open, get, told } = await threadScene(p);
  const { id } = await open(bob, text, { type: 12 });
  await bob.put(`/channels/${id}/thread-members/${eve.id}`);
  expect((await eve.delete(`/channels/${id}/thread-members/@me`)).status).toBe(204);
  expect(told('THREAD_MEMBERS_UPDATE', id).at(-1)).toEqual({
    id,
    guild_id: guild.id,
    member_count: 1,
    removed_member_ids: [eve.id],
  });
  expect((await eve.get(`/channels/${id}`)).error.code).toBe(50001);
  expect((await eve.delete(`/channels/${id}/thread-members/@me`)).error.code).toBe(50001);
  const events = told('THREAD_MEMBERS_UPDATE', id).length;
  expect((await ada.delete(`/channels/${id}/thread-members/@me`)).status).toBe(204);
  expect(told('THREAD_MEMBERS_UPDATE', id).length).toBe(events);
  expect((await get(bob, id)).member_count).toBe(1);
});
