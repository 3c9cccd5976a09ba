import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Thread, threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
});
afterAll(() => p.stop());

interface Page {
  threads: Thread[];
  members: { id: string; user_id: string }[];
  has_more: boolean;
}

test("[operations] the most recently archived threads come first, paged by time, with the viewer's memberships", async () => {
  const { ada, bob, eve, text, open, archive } = await threadScene(p);
  const ids: string[] = [];
  for (const who of [bob, eve, bob]) {
    const { id } = await open(who, text);
    ids.unshift(id);
  }
  for (const id of ids.toReversed()) {
    await p.clock.advance(1000);
    await archive(id);
  }
  await open(bob, text);
  await open(bob, text, { type: 12 }).then(({ id }) => archive(id));
  const path = `/channels/${text}/threads/archived/public`;
  const all = await bob.get<Page>(path);
  expect(all.body.threads.map((thread) => thread.id)).toEqual(ids);
  expect(all.body.members).toMatchObject([
    { id: ids[0], user_id: bob.id },
    { id: ids[2], user_id: bob.id },
  ]);
  expect(all.body.has_more).toBe(false);
  const first = await ada.get<Page>(path, { query: { limit: 2 } });
  expect([first.body.threads.map((thread) => thread.id), first.body.has_more]).toEqual([ids.slice(0, 2), true]);
  const before = first.body.threads[1]?.thread_metadata.archive_timestamp ?? '';
  const rest = await ada.get<Page>(path, { query: { limit: 2, before } });
  expect([rest.body.threads.map((thread) => thread.id), rest.body.has_more]).toEqual([ids.slice(2), false]);
});

test('[operations] listing needs READ_MESSAGE_HISTORY, a channel with threads, and a limit of 2 to 100', async () => {
  const { bob, text, channel, set } = await threadScene(p);
  const path = `/channels/${text}/threads/archived/public` as const;
  for (const limit of [1, 101]) expect((await bob.get(path, { query: { limit } })).error.errors).toHaveProperty('limit');
  expect((await bob.get(path, { query: { before: 'yesterday' } })).error.errors).toHaveProperty('before');
  await set(text, bob.id, { deny: ['READ_MESSAGE_HISTORY'] });
  expect((await bob.get(path)).error.code).toBe(50013);
  const voice = await channel({ type: 2 });
  expect((await bob.get(`/channels/${voice.id}/threads/archived/public`)).error.code).toBe(50024);
});
