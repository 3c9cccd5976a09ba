import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('[people/notes] a note is returned only to its author', async ({ alice, bob }) => {
  const path = `/users/@me/notes/${bob.id}` as const;
  await alice.put(path, { note: 'from work' });
  expect((await alice.get(path)).body).toEqual({ user_id: alice.id, note_user_id: bob.id, note: 'from work' });
  const none = await bob.get(path);
  expect([none.status, none.error.code]).toEqual([404, 10013]);
});
