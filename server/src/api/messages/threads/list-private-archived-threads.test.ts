import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
});
afterAll(() => p.stop());

test('[operations] all private archived threads are listed with MANAGE_THREADS and READ_MESSAGE_HISTORY', async () => {
  const { ada, bob, eve, text, open, set, archive } = await threadScene(p);
  const ids: string[] = [];
  for (const who of [bob, eve]) {
    const { id } = await open(who, text, { type: 12 });
    await p.clock.advance(1000);
    await archive(id);
    ids.unshift(id);
  }
  await open(bob, text).then(({ id }) => archive(id));
  const path = `/channels/${text}/threads/archived/private` as const;
  const seen = await ada.get(path);
  expect(seen.body.threads.map((thread) => thread.id)).toEqual(ids);
  expect([seen.body.members, seen.body.has_more]).toEqual([[], false]);
  const before = seen.body.threads[0]?.thread_metadata.archive_timestamp ?? '';
  const older = await ada.get(path, { query: { before } });
  expect(older.body.threads.map((thread) => thread.id)).toEqual(ids.slice(1));
  expect((await bob.get(path)).error.code).toBe(50013);
  await set(text, bob.id, { allow: ['MANAGE_THREADS'] });
  expect((await bob.get(path)).body.members).toMatchObject([{ id: ids[1], user_id: bob.id }]);
  await set(text, bob.id, { allow: ['MANAGE_THREADS'], deny: ['READ_MESSAGE_HISTORY'] });
  expect((await bob.get(path)).error.code).toBe(50013);
});
