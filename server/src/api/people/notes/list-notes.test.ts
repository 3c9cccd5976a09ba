import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('[people/notes] all notes of the caller are listed by user', async ({ alice, bob, bot }) => {
  for (const [id, note] of [
    [bob.id, 'from work'],
    [alice.id, 'me'],
  ])
    expect((await alice.put(`/users/@me/notes/${id}`, { note })).status).toBe(204);
  expect((await alice.get('/users/@me/notes')).body).toEqual({ [bob.id]: 'from work', [alice.id]: 'me' });
  expect((await bob.get('/users/@me/notes')).body).toEqual({});
  expect((await bot.get('/users/@me/notes')).error.code).toBe(20001);
});
