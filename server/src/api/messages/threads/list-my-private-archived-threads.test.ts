import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
});
afterAll(() => p.stop());

test("[operations] the viewer's private archived threads are listed by id; before is the id of a thread", async () => {
  const { ada, bob, eve, text, open, set, archive } = await threadScene(p);
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.unshift((await open(bob, text, { type: 12 })).id);
  await eve.put(`/channels/${ids[0]}/thread-members/@me`);
  await bob.put(`/channels/${ids[1]}/thread-members/${eve.id}`);
  // Sorted by id, not by time.
  for (const id of ids) {
    await p.clock.advance(1000);
    await archive(id);
  }
  await open(bob, text, { type: 12 });
  await open(bob, text).then(({ id }) => archive(id));
  const path = `/channels/${text}/users/@me/threads/archived/private` as const;
  const all = await bob.get(path);
  expect(all.body.threads.map((thread) => thread.id)).toEqual(ids);
  expect(all.body.members.map((member) => member.id)).toEqual(ids);
  const first = await bob.get(path, { query: { limit: 2 } });
  expect([first.body.threads.map((thread) => thread.id), first.body.has_more]).toEqual([ids.slice(0, 2), true]);
  const rest = await bob.get(path, { query: { before: ids[1] ?? '' } });
  expect([rest.body.threads.map((thread) => thread.id), rest.body.has_more]).toEqual([ids.slice(2), false]);
  expect((await eve.get(path)).body.threads.map((thread) => thread.id)).toEqual([ids[1]]);
  expect((await ada.get(path)).body).toEqual({ threads: [], members: [], has_more: false });
  await set(text, bob.id, { deny: ['READ_MESSAGE_HISTORY'] });
  expect((await bob.get(path)).error.code).toBe(50013);
});
