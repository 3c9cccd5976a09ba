import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] joining emits THREAD_CREATE to the user and THREAD_MEMBERS_UPDATE; joining again has no effect', async () => {
  const { bob, eve, text, guild, open, get, told } = await threadScene(p);
  const { id } = await open(bob, text);
  const before = told('THREAD_CREATE', id).length;
  expect((await eve.put(`/channels/${id}/thread-members/@me`)).status).toBe(204);
  expect((await eve.put(`/channels/${id}/thread-members/@me`)).status).toBe(204);
  const own = p.events.filter(({ subject, message }) => subject === `user.${eve.id}` && message.kind === 'event');
  expect(own.map(({ message }) => message)).toMatchObject([
    { name: 'THREAD_CREATE', data: { id, guild_id: guild.id, member: { id, user_id: eve.id } } },
    { name: 'THREAD_MEMBER_UPDATE', data: { id, guild_id: guild.id, user_id: eve.id, flags: 0 } },
  ]);
  expect(told('THREAD_CREATE', id).length).toBe(before + 1);
  expect(told('THREAD_MEMBERS_UPDATE', id).at(-1)).toMatchObject({
    guild_id: guild.id,
    member_count: 2,
    added_members: [{ id, user_id: eve.id, member: { user: { id: eve.id } } }],
  });
  expect(await get(eve, id)).toMatchObject({ member_count: 2, member: { user_id: eve.id } });
});

test('joining or leaving an archived thread is 50083, a private one without MANAGE_THREADS 50001, another channel 50024', async () => {
  const { ada, bob, eve, text, open, archive } = await threadScene(p);
  const { id } = await open(bob, text);
  await archive(id);
  for (const refused of [
    await eve.put(`/channels/${id}/thread-members/@me`),
    await bob.delete(`/channels/${id}/thread-members/@me`),
  ])
    expect([refused.status, refused.error.code]).toEqual([400, 50083]);
  const secret = await open(bob, text, { type: 12 });
  const hidden = await eve.put(`/channels/${secret.id}/thread-members/@me`);
  expect([hidden.status, hidden.error.code]).toEqual([403, 50001]);
  expect((await ada.put(`/channels/${secret.id}/thread-members/@me`)).status).toBe(204);
  expect((await eve.put(`/channels/${text}/thread-members/@me`)).error.code).toBe(50024);
  expect((await eve.put(`/channels/${bob.id}/thread-members/@me`)).error.code).toBe(10003);
});

test('[limits] a thread has at most 1,000 members: 30033; writing in a full one does not join it', async () => {
  const { ada, bob, eve, guild, text, open, say, get } = await threadScene(p);
  const { id } = await open(ada, text);
  await p.server.platform.store.transaction(async (db) => {
    for (let at = 1; at < 1000; at += 1) {
      const row = { thread_id: id, user_id: String(at), guild_id: guild.id, join_timestamp: p.clock.now(), flags: 0 };
      await db.kysely.insertInto('thread_members').values(row).execute();
    }
    await db.kysely.updateTable('threads').set({ member_count: 1000 }).where('id', '=', id).execute();
  });
  const full = await bob.put(`/channels/${id}/thread-members/@me`);
  expect([full.status, full.error.code]).toEqual([400, 30033]);
  expect((await ada.put(`/channels/${id}/thread-members/${eve.id}`)).error.code).toBe(30033);
  expect((await say(bob, id)).status).toBe(200);
  expect((await bob.get(`/channels/${id}/thread-members/${bob.id}`)).status).toBe(404);
  // The wire count stops at 50.
  expect((await get(ada, id)).member_count).toBe(50);
});
