import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/notes] a note is stored, sent only to the own sessions, and deleted by an empty one', async ({ alice, bob }) => {
  const path = `/users/@me/notes/${bob.id}` as const;
  const [mine, others] = [await alice.connect(), await bob.connect()];
  expect(mine.ready.notes).toEqual({});
  const put = await alice.put(path, { note: ' from work ' });
  expect([put.status, put.body]).toEqual([204, undefined]);
  expect(await mine.event('USER_NOTE_UPDATE')).toEqual({ id: bob.id, note: 'from work' });
  expect((await alice.get(path)).body).toEqual({ user_id: alice.id, note_user_id: bob.id, note: 'from work' });
  expect((await alice.get('/users/@me/notes')).body).toEqual({ [bob.id]: 'from work' });
  expect((await alice.connect()).ready.notes).toEqual({ [bob.id]: 'from work' });
  expect((await alice.connect({ capabilities: 1 })).ready).not.toHaveProperty('notes');
  await others.settle();
  expect(others.seen('USER_NOTE_UPDATE')).toEqual([]);
  expect((await bob.get('/users/@me/notes')).body).toEqual({});
  p.events.length = 0;
  await alice.put(path, { note: 'from work' });
  expect(p.emitted('USER_NOTE_UPDATE')).toEqual([]);
  await alice.put(path, { note: null });
  expect(p.emitted('USER_NOTE_UPDATE')).toEqual([{ id: bob.id, note: '' }]);
  expect((await alice.get('/users/@me/notes')).body).toEqual({});
});

test('[people/notes] refused: too long, too many, unknown users, bots, invalid bodies', async ({ alice, bob, bot }) => {
  const path = `/users/@me/notes/${bob.id}` as const;
  const none = await alice.get(path);
  expect([none.status, none.error.code]).toEqual([404, 10013]);
  const long = await alice.put(path, { note: 'x'.repeat(257) });
  expect([long.status, long.error.code]).toEqual([400, 50015]);
  expect((await alice.put(path, {})).error.code).toBe(50035);
  expect((await alice.put('/users/@me/notes/1', { note: 'who' })).error.code).toBe(10013);
  expect((await bot.get('/users/@me/notes')).error.code).toBe(20001);
  const many = Array.from({ length: 1500 }, (_, at) => ({ user_id: alice.id, target_id: String(at + 1), note: 'x' }));
  await p.server.platform.store.transaction(async ({ kysely }) => {
    for (let at = 0; at < many.length; at += 500)
      await kysely
        .insertInto('notes')
        .values(many.slice(at, at + 500))
        .execute();
  });
  const full = await alice.put(path, { note: 'one more' });
  expect([full.status, full.error.code]).toEqual([400, 50035]);
  expect((await alice.get(path)).status).toBe(404);
});
