import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { prepare } from '../core/framework/prepared.ts';
import { revisionOf } from '../core/framework/revision.ts';
import { type Db, type Store, StoreError, UniqueViolation } from '../core/framework/store.ts';
import { migrate } from './migrate.ts';
import { backends, type TestBed } from './test/beds.ts';

const CHANNEL = '1100000000000000000';
const BIG = '9223372036854775807';

const addMessage = prepare<{ id: string; content: string }>()((db, param) =>
  db.insertInto('messages').values({
    channel_id: CHANNEL,
    id: param('id'),
    author_id: '1100000000000000011',
    type: 0,
    flags: 0,
    content: param('content'),
    pinned: 0,
    tts: 0,
    mention_everyone: 0,
  }),
);
const findMessage = prepare<{ id: string }>()((db, param) =>
  db.selectFrom('messages').selectAll().where('channel_id', '=', CHANNEL).where('id', '=', param('id')),
);
const listMessages = prepare<{ from: string; to: string; limit: number }>()((db, param) =>
  db
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('channel_id', '=', CHANNEL)
    .where('id', '>=', param('from'))
    .where('id', '<=', param('to'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

let lastId = 1_200_000_000_000_000_000n;
const newId = () => String(++lastId);

describe.each(backends)('the store on $name', ({ name, create }) => {
  let bed: TestBed;
  let store: Store;

  beforeAll(async () => {
    bed = await create();
    store = await bed.open();
    await migrate(store);
  });
  afterAll(async () => {
    await store.close();
    await bed.dispose();
  });
  afterEach(async () => {
    await store.transaction((db) => db.kysely.deleteFrom('direct_pairs').execute());
  });

  const add = (db: Db, id: string, content = 'hello') => db.all(addMessage, { id, content });
  const pair = (low_id: string, high_id: string, channel_id = CHANNEL) => ({ low_id, high_id, channel_id });

  it('names its dialect', () => {
    expect(store.dialect).toBe(name);
    expect(store.read.dialect).toBe(name);
  });

  it('returns the result of a transaction, and its rows are visible afterwards', async () => {
    const id = newId();
    const result = await store.transaction(async (db) => {
      await add(db, id);
      return (await db.first(findMessage, { id }))?.content;
    });
    expect(result).toBe('hello');
    expect(await store.read.first(findMessage, { id })).toMatchObject({ id, content: 'hello', edited_at: null });
    expect(await store.read.first(findMessage, { id: newId() })).toBeUndefined();
  });

  it('shows nothing before the commit, and everything when the promise resolves', async () => {
    const id = newId();
    const before = await store.transaction(async (db) => {
      await add(db, id);
      return [await store.read.first(findMessage, { id }), await bed.holds(id)];
    });
    expect(await bed.holds(id)).toBe(true);
    expect(before).toEqual([undefined, false]);
  });

  it('rolls back a single work of a group, with its error', async () => {
    const ids = Array.from({ length: 9 }, newId);
    const failure = new Error('changed my mind');
    const results = await Promise.allSettled(
      ids.map((id, index) =>
        store.transaction(async (db) => {
          await add(db, id);
          if (index % 3 === 1) throw failure;
          return index;
        }),
      ),
    );
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual(
      ids.map((_, index) => (index % 3 === 1 ? failure : index)),
    );
    expect(await Promise.all(ids.map((id) => bed.holds(id)))).toEqual(ids.map((_, index) => index % 3 !== 1));
  });

  it('gives transactions that lock the same row revisions in the order of their locks', async () => {
    const pairs = ['1', '2'].map((low_id) => ({ low_id, high_id: '9', channel_id: '0' }));
    await store.transaction((db) => db.kysely.insertInto('direct_pairs').values(pairs).execute());
    const raise = (low: string) =>
      store.transaction(async (db) => {
        const row = await db.kysely
          .updateTable('direct_pairs')
          .set((eb) => ({ channel_id: eb('channel_id', '+', '1') }))
          .where('low_id', '=', low)
          .returning('channel_id')
          .executeTakeFirstOrThrow();
        return { turn: Number(row.channel_id), revision: await revisionOf(db) };
      });
    const [ones] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, () => raise('1'))),
      Promise.all(Array.from({ length: 40 }, () => raise('2'))),
    ]);
    const revisions = ones.toSorted((one, other) => one.turn - other.turn).map(({ revision }) => revision);
    expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other));
  });

  it('loses no update among concurrent transactions', async () => {
    await store.transaction((db) =>
      db.kysely
        .insertInto('direct_pairs')
        .values(pair('1', '2', '0'))
        .execute(),
    );
    await Promise.all(
      Array.from({ length: 40 }, () =>
        store.transaction((db) =>
          db.kysely
            .updateTable('direct_pairs')
            .set((eb) => ({ channel_id: eb('channel_id', '+', '1') }))
            .execute(),
        ),
      ),
    );
    expect(await store.read.kysely.selectFrom('direct_pairs').select('channel_id').execute()).toEqual([{ channel_id: 40 }]);
  });

  it('loses no update of transactions that lock the row before they read it', async () => {
    await store.transaction((db) =>
      db.kysely
        .insertInto('direct_pairs')
        .values(pair('1', '2', '0'))
        .execute(),
    );
    const raise = () =>
      store.transaction(async ({ kysely }) => {
        const locked = kysely.selectFrom('direct_pairs').select('channel_id').where('low_id', '=', '1').forUpdate();
        const { channel_id } = await locked.executeTakeFirstOrThrow();
        await kysely
          .updateTable('direct_pairs')
          .set({ channel_id: String(Number(channel_id) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, raise));
    expect(await store.read.kysely.selectFrom('direct_pairs').select('channel_id').execute()).toEqual([{ channel_id: 40 }]);
  });

  it('accepts every kind of row lock', async () => {
    await store.transaction(async ({ kysely }) => {
      const pairs = kysely.selectFrom('direct_pairs').selectAll().orderBy('low_id').limit(1);
      const locks = [pairs.forUpdate(), pairs.forNoKeyUpdate().noWait(), pairs.forShare().skipLocked(), pairs.forKeyShare()];
      for (const query of locks) expect(await query.execute()).toEqual([]);
      expect(await kysely.selectFrom('direct_pairs').select('low_id').distinct().execute()).toEqual([]);
    });
  });

  it('reads ids beyond 2^53 as decimal strings and smaller integers as numbers', async () => {
    const keys = { verify_key: '', signing_key: '', redirect_uris_json: '[]', settings_json: '{}' };
    const numbers = { owner_id: BIG, flags: 2 ** 53 - 1, bot_public: 0, bot_require_code_grant: 1 };
    const application = { id: newId(), bot_id: newId(), name: 'a', description: '', ...keys, ...numbers };
    await store.transaction((db) => db.kysely.insertInto('applications').values(application).execute());
    const row = await store.read.kysely.selectFrom('applications').selectAll().where('owner_id', '=', BIG).executeTakeFirst();
    expect(row).toMatchObject(application);
    expect(row?.icon).toBeNull();
  });

  it('binds booleans as 0 and 1, and bigints like decimal strings', async () => {
    const query = prepare<{ yes: boolean; no: boolean; id: bigint }>()((db, param) =>
      db
        .selectFrom('direct_pairs')
        .selectAll()
        .where(sql`low_id`, '=', param('yes'))
        .where(sql`high_id`, '=', param('id'))
        .where(sql`channel_id`, '=', param('no')),
    );
    await store.transaction((db) =>
      db.kysely
        .insertInto('direct_pairs')
        .values(pair('1', BIG, '0'))
        .execute(),
    );
    expect(await store.read.all(query, { yes: true, no: false, id: BigInt(BIG) })).toEqual([
      { low_id: 1, high_id: BIG, channel_id: 0 },
    ]);
  });

  it('refuses a parameter that is undefined, by its name, and values that no column can hold', async () => {
    const loose = prepare<{ id: unknown }>()((db, param) =>
      db.selectFrom('messages').selectAll().where(sql`id`, '=', param('id')),
    );
    await expect(store.read.first(loose, { id: undefined })).rejects.toThrow("the query parameter 'id' is undefined");
    for (const value of [new Date(0), [1], { a: 1 }, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
      await expect(store.read.first(loose, { id: value })).rejects.toThrow(TypeError);
  });

  it('keeps text unchanged, except for what UTF-8 text cannot hold', async () => {
    const texts = ['', 'héé 🎉 日本\n\t"\'\\', '\u{10FFFF}', 'x'.repeat(100_000), "'; drop table messages; --"];
    for (const content of texts) {
      const id = newId();
      await store.transaction((db) => add(db, id, content));
      expect((await store.read.first(findMessage, { id }))?.content).toBe(content);
    }
    const id = newId();
    await store.transaction((db) => add(db, id, 'a\0b\ud800c'));
    expect((await store.read.first(findMessage, { id }))?.content).toBe('a\uFFFDb\uFFFDc');
  });

  it('orders text by its bytes', async () => {
    const codes = ['b', 'a', 'B', 'ä', '_', '1', '🎉', '\uFFFD'];
    const row = {
      guild_id: '7',
      channel_id: '1',
      inviter_id: '1',
      created_at: 0,
      max_age: 0,
      max_uses: 0,
      uses: 0,
      temporary: 0,
    };
    await store.transaction((db) =>
      db.kysely
        .insertInto('invites')
        .values(codes.map((code) => ({ ...row, code })))
        .execute(),
    );
    const rows = await store.read.kysely
      .selectFrom('invites')
      .select('code')
      .where('guild_id', '=', '7')
      .orderBy('code')
      .execute();
    expect(rows.map(({ code }) => code)).toEqual(codes.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  it('runs a prepared query repeatedly with other parameters', async () => {
    const ids = Array.from({ length: 5 }, newId);
    await store.transaction(async (db) => {
      for (const id of ids) await add(db, id, id);
    });
    const [from, to] = [ids.at(0) ?? '', ids.at(-1) ?? ''];
    for (const limit of [2, 5, 1]) {
      const rows = await store.read.all(listMessages, { from, to, limit });
      expect(rows).toEqual(
        ids
          .toReversed()
          .slice(0, limit)
          .map((id) => ({ id, content: id })),
      );
    }
  });

  it('upserts and returns', async () => {
    const put = (channel: string) =>
      store.transaction((db) =>
        db.kysely
          .insertInto('direct_pairs')
          .values(pair('5', '6', channel))
          .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doUpdateSet({ channel_id: channel }))
          .returning(['channel_id', 'low_id'])
          .executeTakeFirst(),
      );
    expect(await put('1100000000000000001')).toEqual({ channel_id: '1100000000000000001', low_id: 5 });
    expect(await put('1100000000000000002')).toEqual({ channel_id: '1100000000000000002', low_id: 5 });
  });

  it('returns the number of changed rows', async () => {
    const counts = await store.transaction(async (db) => {
      const { numInsertedOrUpdatedRows } = await db.kysely
        .insertInto('direct_pairs')
        .values([pair('1', '2'), pair('1', '3')])
        .executeTakeFirstOrThrow();
      const { numUpdatedRows } = await db.kysely
        .updateTable('direct_pairs')
        .set({ channel_id: '4' })
        .where('high_id', '=', '3')
        .executeTakeFirstOrThrow();
      const { numDeletedRows } = await db.kysely.deleteFrom('direct_pairs').where('low_id', '=', '9').executeTakeFirstOrThrow();
      return [numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows];
    });
    expect(counts).toEqual([2n, 1n, 0n]);
  });

  it('distinguishes a duplicate key from other errors', async () => {
    const id = newId();
    await store.transaction((db) => add(db, id));
    await expect(store.transaction((db) => add(db, id))).rejects.toThrow(UniqueViolation);
    const missing = store.transaction((db) =>
      db.kysely
        .insertInto('direct_pairs')
        .values({ ...pair('1', '2'), low_id: '' })
        .execute(),
    );
    await expect(missing).rejects.not.toThrow(UniqueViolation);
  });

  it('refuses writes through the reader, and manually begun transactions', async () => {
    const id = newId();
    await expect(store.read.all(addMessage, { id, content: '' })).rejects.toThrow('store.read cannot write');
    await expect(store.read.kysely.deleteFrom('messages').execute()).rejects.toThrow('store.read cannot write');
    await expect(store.read.kysely.transaction().execute(async () => {})).rejects.toThrow('use store.transaction()');
    expect(await bed.holds(id)).toBe(false);
  });

  it('refuses queries after their transaction is over', async () => {
    const id = newId();
    const db = await store.transaction(async (own) => own);
    await expect(add(db, id)).rejects.toThrow('after its end');
    await expect(db.kysely.deleteFrom('messages').execute()).rejects.toThrow('after its end');
    expect(await bed.holds(id)).toBe(false);
  });

  it('finishes work in progress when it closes, then refuses more', async () => {
    const own = await create();
    const closing = await own.open();
    await migrate(closing);
    const ids = Array.from({ length: 20 }, newId);
    const writes = Promise.all(ids.map((id) => closing.transaction((db) => add(db, id))));
    const [closed] = [closing.close(), closing.close()];
    await expect(closing.transaction(async () => {})).rejects.toThrow(StoreError);
    await Promise.all([writes, closed]);
    expect(await Promise.all(ids.map((id) => own.holds(id)))).not.toContain(false);
    await own.dispose();
  });
});
