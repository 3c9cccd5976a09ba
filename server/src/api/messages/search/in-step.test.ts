import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catchUp } from './catching-up.ts';
import { found, index, type NotReady, say, search } from './test/scene.ts';

let p: TestPlatform;
let alice: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
});
afterAll(() => p.stop());
beforeEach(async () => {
  guild = await p.guild(alice);
  await say(alice, guild.text.id, 'hello one', 'hello two');
  await index(p, alice, guild.id);
});

/** Default columns of a channel. */
const NO_CHANNEL = { position: 0, nsfw: 0, rate_limit_per_user: 0, flags: 0, overwrites_json: '[]' };

const find = (content = 'hello') => found(alice, guild.id, { content, sort_order: 'asc' });
const path = (id: string | undefined) => `/channels/${guild.text.id}/messages/${id}` as const;

test('sent, edited and deleted messages show in the next search', async () => {
  const [three, four] = await say(alice, guild.text.id, 'hello three', 'hello four');
  expect(await find()).toEqual(['hello one', 'hello two', 'hello three', 'hello four']);
  await alice.patch(path(three), { content: 'bye three' });
  await alice.delete(path(four));
  expect(await find()).toEqual(['hello one', 'hello two']);
  expect(await find('bye')).toEqual(['bye three']);
  await alice.patch(path(three), { content: 'hello again' });
  await alice.delete(path(three));
  expect(await find()).toEqual(['hello one', 'hello two']);
});

test('suppressed embeds are not found', async () => {
  const [id] = await say(alice, guild.text.id, { content: 'card', embeds: [{ title: 'a title' }] });
  expect(await found(alice, guild.id, { has: 'embed' })).toEqual(['card']);
  await alice.patch(path(id), { flags: 4 });
  expect(await found(alice, guild.id, { has: 'embed' })).toEqual([]);
});

test('pins are found', async () => {
  const [id] = await say(alice, guild.text.id, 'to be pinned');
  const pin = `/channels/${guild.text.id}/messages/pins/${id}` as const;
  await alice.put(pin);
  expect(await found(alice, guild.id, { pinned: true })).toEqual(['to be pinned']);
  expect(await found(alice, guild.id, { pinned: false, sort_order: 'asc' })).toEqual(['hello one', 'hello two']);
  await alice.delete(pin);
  expect(await found(alice, guild.id, { pinned: true })).toEqual([]);
});

test('bulk-deleted messages are removed immediately', async () => {
  const ids = await say(alice, guild.text.id, 'hello three', 'hello four', 'hello five');
  expect(await find()).toHaveLength(5);
  await alice.post(`/channels/${guild.text.id}/messages/bulk-delete`, { messages: ids.slice(1) });
  expect(await find()).toEqual(['hello one', 'hello two', 'hello three']);
});

test('messages deleted with their author are removed', async () => {
  const bob = await p.person('bob');
  await p.join(alice, guild.text.id, bob);
  await say(bob, guild.text.id, 'hello from bob', 'hello again from bob');
  expect(await find()).toHaveLength(4);
  await alice.put(`/guilds/${guild.id}/bans/${bob.id}`, { delete_message_seconds: 3600 });
  await p.jobs();
  expect(await find()).toEqual(['hello one', 'hello two']);
});

test('deleting a channel removes its messages, even if they need more than one step', async () => {
  const made = await alice.post(`/guilds/${guild.id}/channels`, { name: 'doomed' });
  const { store, ids } = p.server.platform;
  const row = { channel_id: made.body.id, author_id: alice.id, type: 0, flags: 0, pinned: 0, tts: 0, mention_everyone: 0 };
  await store.transaction(async (db) => {
    for (let n = 0; n < 1100; n++)
      await db.kysely
        .insertInto('messages')
        .values({ ...row, id: ids.next(), content: `hello ${n}` })
        .execute();
  });
  expect((await search(alice, guild.id, { content: 'hello' })).body.total_results).toBe(1102);
  const documents = async () => {
    const all = store.read.kysely.selectFrom('search_documents').select('message_id').where('channel_id', '=', made.body.id);
    return (await all.execute()).length;
  };
  expect(await documents()).toBe(1100);
  await alice.delete(`/channels/${made.body.id}`);
  expect((await search(alice, guild.id, { content: 'hello' })).body.total_results).toBe(2);
  expect(await documents()).toBe(0);
});

test('a job processes changes that no search did, and removes the index of deleted guilds', async () => {
  await say(alice, guild.text.id, 'hello three');
  const { kysely } = p.server.platform.store.read;
  const left = () => kysely.selectFrom('search_changes').selectAll().where('guild_id', '=', guild.id).execute();
  expect(await left()).toHaveLength(1);
  await p.clock.advance(60_000);
  await p.jobs();
  expect(await left()).toEqual([]);
  expect(await find()).toHaveLength(3);
  await alice.delete(`/guilds/${guild.id}`);
  await p.jobs();
  await p.clock.advance(60_000);
  await p.jobs();
  expect(await left()).toEqual([]);
  const rows = kysely.selectFrom('search_documents').select('message_id').where('channel_id', '=', guild.text.id);
  expect(await rows.execute()).toEqual([]);
  expect(await kysely.selectFrom('search_guilds').selectAll().where('guild_id', '=', guild.id).execute()).toEqual([]);
});

test('messages that change while a guild is indexed are up to date afterwards', async () => {
  const busy = await p.guild(alice);
  const [one, two] = await say(alice, busy.text.id, 'draft one', 'draft two', 'draft three');
  const first = await search<NotReady>(alice, busy.id);
  expect(first.status).toBe(202);
  await Promise.all([
    p.jobs(),
    alice.patch(`/channels/${busy.text.id}/messages/${one}`, { content: 'final one' }),
    alice.delete(`/channels/${busy.text.id}/messages/${two}`),
    say(alice, busy.text.id, 'draft four'),
  ]);
  await p.jobs();
  expect(await found(alice, busy.id, { content: 'draft', sort_order: 'asc' })).toEqual(['draft three', 'draft four']);
  expect(await found(alice, busy.id, { content: 'final' })).toEqual(['final one']);
});

test('many channels and threads, including empty ones, are indexed completely', async () => {
  const wide = await p.guild(alice);
  for (let n = 0; n < 12; n++) {
    const thread = await alice.post(`/channels/${wide.text.id}/threads`, { name: `thread ${n}`, type: 11 });
    if (n % 3 === 0) await say(alice, thread.body.id, `hello thread ${n}`);
  }
  const { store, ids } = p.server.platform;
  const channel = { guild_id: wide.id, type: 0, name: 'quiet' };
  const quiet = Array.from({ length: 250 }, () => ids.next());
  await store.transaction(async (db) => {
    for (const id of quiet)
      await db.kysely
        .insertInto('channels')
        .values({ ...NO_CHANNEL, ...channel, id })
        .execute();
    const row = { author_id: alice.id, type: 0, flags: 0, pinned: 0, tts: 0, mention_everyone: 0, content: 'hello quiet' };
    for (const channel_id of quiet.slice(-2)) {
      await db.kysely
        .insertInto('messages')
        .values({ ...row, channel_id, id: ids.next() })
        .execute();
    }
    await db.kysely
      .updateTable('guilds')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .where('id', '=', wide.id)
      .execute();
  });
  await index(p, alice, wide.id);
  expect(await found(alice, wide.id, { content: 'hello', sort_order: 'asc' })).toEqual([
    'hello thread 0',
    'hello thread 3',
    'hello thread 6',
    'hello thread 9',
    'hello quiet',
    'hello quiet',
  ]);
  const { kysely } = store.read;
  const left = kysely.selectFrom('search_progress').selectAll().where('guild_id', '=', wide.id).where('done', '=', 0);
  expect(await left.execute()).toEqual([]);
});

test('concurrent changes of one message, with searches in between, end with the last write', async () => {
  const [id] = await say(alice, guild.text.id, 'version 0');
  for (let round = 1; round <= 10; round++) {
    await Promise.all([
      alice.patch(path(id), { content: `version ${round}` }),
      catchUp(p.server.platform.store, guild.id),
      search(alice, guild.id, { content: 'version' }),
    ]);
    expect(await find(`version ${round}`)).toEqual([`version ${round}`]);
  }
});

test('a guild without searches has no notes', async () => {
  const quiet = await p.guild(alice);
  await say(alice, quiet.text.id, 'unheard');
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('search_changes').selectAll().where('guild_id', '=', quiet.id).execute()).toEqual([]);
});

test('an indexing whose worker died is restarted by the next search', async () => {
  const { store, clock } = p.server.platform;
  const lost = await p.guild(alice);
  await say(alice, lost.text.id, 'hello lost');
  await store.transaction((db) =>
    db.kysely.insertInto('search_guilds').values({ guild_id: lost.id, progressed_at: clock.now() }).execute(),
  );
  expect((await search<NotReady>(alice, lost.id)).status).toBe(202);
  await p.jobs();
  expect((await search<NotReady>(alice, lost.id)).status).toBe(202);
  await p.clock.advance(11_000);
  expect((await search<NotReady>(alice, lost.id)).status).toBe(202);
  await p.jobs();
  expect(await found(alice, lost.id, { content: 'lost' })).toEqual(['hello lost']);
});

// On SQLite no transaction is open while another begins.
if (process.env.GUILDHALL_TEST_STORE === 'postgres')
  test('indexing waits for transactions that were writing when it started', async () => {
    const { store, ids } = p.server.platform;
    const busy = await p.guild(alice);
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const row = { channel_id: busy.text.id, author_id: alice.id, type: 0, flags: 0, pinned: 0, tts: 0, mention_everyone: 0 };
    let written = () => {};
    const begun = new Promise<void>((resolve) => {
      written = resolve;
    });
    const writing = store.transaction(async (db) => {
      await db.kysely
        .insertInto('messages')
        .values({ ...row, id: ids.next(), content: 'a slow message' })
        .execute();
      written();
      await committed;
    });
    await begun;
    for (let look = 0; look < 50; look++) expect((await search<NotReady>(alice, busy.id)).status).toBe(202);
    commit();
    await writing;
    await p.jobs();
    expect(await found(alice, busy.id, { content: 'slow' })).toEqual(['a slow message']);
  });
