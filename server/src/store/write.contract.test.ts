import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../core/framework/prepared.ts';
import { prepareWrite } from '../core/framework/prepared-write.ts';
import { type Db, type Store, Unclaimed, UniqueViolation } from '../core/framework/store.ts';
import { migrate } from './migrate.ts';
import { backends, type TestBed } from './test/beds.ts';

const CHANNEL = '1100000000000000000';

const writeMessage = prepareWrite<{ id: string; content: string }>({ id: 'bigint', content: 'text' })(
  (db, param) =>
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
  (rows) => sql`insert into messages (channel_id, id, author_id, type, flags, content)
    select ${sql.lit(CHANNEL)}::bigint, id, 1100000000000000011, 0, 0, content from ${rows}`,
);
const raisePair = prepareWrite<{ low: string; high: string; channel: string }>({
  low: 'bigint',
  high: 'bigint',
  channel: 'bigint',
})(
  (db, param) =>
    db
      .insertInto('direct_pairs')
      .values({ low_id: param('low'), high_id: param('high'), channel_id: param('channel') })
      .onConflict((conflict) =>
        conflict.columns(['low_id', 'high_id']).doUpdateSet((eb) => ({ channel_id: eb.ref('excluded.channel_id') })),
      ),
  (rows) => sql`insert into direct_pairs (low_id, high_id, channel_id)
    select low, high, max(channel) from ${rows} group by low, high order by low, high
    on conflict (low_id, high_id) do update set channel_id = excluded.channel_id`,
);
const answer = prepareWrite<{ id: string; now: number }>({ id: 'bigint', now: 'bigint' })(
  (db, param) =>
    db
      .updateTable('interactions')
      .set({ responded_at: param('now') })
      .where('id', '=', param('id'))
      .where('responded_at', 'is', null)
      .returning('id'),
  (rows) => sql`update interactions set responded_at = given.now from ${rows}
    where interactions.id = given.id and responded_at is null returning interactions.id`,
);
const findMessage = prepare<{ id: string }>()((db, param) =>
  db.selectFrom('messages').selectAll().where('channel_id', '=', CHANNEL).where('id', '=', param('id')),
);

let lastId = 1_200_000_000_000_000_000n;
const newId = () => String(++lastId);

describe.each(backends)('rows written to the store on $name', ({ create }) => {
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

  const write = (db: Db, id: string, content = 'written') => db.write(writeMessage, { id, content });

  it('commits the rows that works only write, before their promises resolve', async () => {
    const ids = Array.from({ length: 100 }, newId);
    const results = await Promise.all(
      ids.map((id, index) =>
        store.transaction(async (db) => {
          db.write(writeMessage, { id, content: `a "quoted", {braced} \\ and NUL \0 ${index}` });
          db.write(raisePair, { low: '1', high: '2', channel: String(index) });
          return index;
        }),
      ),
    );
    expect(results).toEqual(ids.map((_, index) => index));
    for (const [index, id] of ids.entries())
      expect((await store.read.first(findMessage, { id }))?.content).toBe(`a "quoted", {braced} \\ and NUL \uFFFD ${index}`);
    expect(await store.read.kysely.selectFrom('direct_pairs').selectAll().execute()).toEqual([
      { low_id: 1, high_id: 2, channel_id: 99 },
    ]);
  });

  it('rejects only the work whose row is refused, with its error', async () => {
    const taken = newId();
    await store.transaction(async (db) => write(db, taken, 'first'));
    const ids = [newId(), taken, newId(), newId()];
    const results = await Promise.allSettled(
      ids.map((id) => store.transaction(async (db) => db.write(writeMessage, { id, content: 'new' }))),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: expect.any(UniqueViolation) });
    expect(await Promise.all(ids.map((id) => bed.holds(id)))).toEqual([true, true, true, true]);
    expect((await store.read.first(findMessage, { id: taken }))?.content).toBe('first');
  });

  it('shows a written row to the next query of its work, and rolls it back with the work', async () => {
    const [kept, lost, never] = [newId(), newId(), newId()];
    const seen = await store.transaction(async (db) => {
      write(db, kept);
      return db.first(findMessage, { id: kept });
    });
    expect(seen?.content).toBe('written');
    const failure = new Error('changed my mind');
    const failing = store.transaction(async (db) => {
      write(db, lost);
      await db.first(findMessage, { id: kept });
      write(db, never);
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    const duplicate = store.transaction(async (db) => {
      await db.kysely.insertInto('direct_pairs').values({ low_id: '1', high_id: '2', channel_id: '0' }).execute();
      write(db, kept);
    });
    await expect(duplicate).rejects.toThrow(UniqueViolation);
    expect(await Promise.all([kept, lost, never].map((id) => bed.holds(id)))).toEqual([true, false, false]);
  });

  /** Stores interactions that are not answered; returns their ids. */
  const interactions = async (count: number) => {
    const ids = Array.from({ length: count }, newId);
    const common = { application_id: '1', type: 2, user_id: '1', channel_id: '1', token: '', created_at: 1, expires_at: 2 };
    const rows = ids.map((id) => ({ id, ...common, metadata_json: '{}', details_json: '{}' }));
    await store.transaction((db) => db.kysely.insertInto('interactions').values(rows).execute());
    return ids;
  };
  const answeredAt = async (id: string) => {
    const find = store.read.kysely.selectFrom('interactions').select('responded_at').where('id', '=', id);
    return (await find.executeTakeFirst())?.responded_at;
  };

  it.each([false, true])(
    'commits one of several works that claim a row, and nothing of the others (query: %s)',
    async (queries) => {
      const ids = await interactions(20);
      const tries = [...ids, ...ids, newId()].map((id, index) => ({ id, now: index + 1, message: newId() }));
      const results = await Promise.allSettled(
        tries.map(({ id, now, message }) =>
          store.transaction(async (db) => {
            db.claim(answer, { id, now });
            if (queries) await db.first(findMessage, { id });
            write(db, message);
          }),
        ),
      );
      const won = tries.filter((_, index) => results[index]?.status === 'fulfilled');
      expect(won.map(({ id }) => id).sort()).toEqual(ids);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Unclaimed);
      for (const { id, now } of won) expect(await answeredAt(id)).toBe(now);
      for (const one of tries) expect(await bed.holds(one.message)).toBe(won.includes(one));
    },
  );

  it('rolls back a claim with its work, which does not fail another work of its commit', async () => {
    const [refused = '', kept = ''] = await interactions(2);
    const taken = newId();
    await store.transaction(async (db) => write(db, taken));
    const [first, second] = await Promise.allSettled([
      store.transaction(async (db) => {
        db.claim(answer, { id: refused, now: 1 });
        write(db, taken);
      }),
      store.transaction(async (db) => db.claim(answer, { id: kept, now: 2 })),
    ]);
    expect([first, second]).toMatchObject([{ reason: expect.any(UniqueViolation) }, { status: 'fulfilled' }]);
    expect([await answeredAt(refused), await answeredAt(kept)]).toEqual([null, 2]);
  });

  it('are refused outside of a transaction, after its end, and if a parameter is undefined', async () => {
    const id = newId();
    expect(() => write(store.read, id)).toThrow('store.read cannot write');
    const db = await store.transaction(async (own) => own);
    expect(() => write(db, id)).toThrow('after its end');
    const row = prepareWrite<{ id: string; content: string | undefined }>({ id: 'bigint', content: 'text' })(
      (db, param) => db.deleteFrom('direct_pairs').where(sql`low_id`, '=', param('content')),
      (rows) => sql`delete from direct_pairs using ${rows}`,
    );
    const writing = store.transaction(async (db) => db.write(row, { id: '1', content: undefined }));
    await expect(writing).rejects.toThrow('is undefined');
    expect(await bed.holds(id)).toBe(false);
  });
});
