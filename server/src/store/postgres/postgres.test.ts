import { createDatabase, dropDatabase, type TestDatabase } from '@guildhall/testkit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/settings.ts';
import { prepare } from '../../core/framework/prepared.ts';
import { prepareWrite } from '../../core/framework/prepared-write.ts';
import { type Store, StoreError } from '../../core/framework/store.ts';
import { migrate } from '../migrate.ts';
import { openPostgresStore } from './open.ts';

describe('an unreachable database', () => {
  it('is reported in one line that names the setting and hides the password', async () => {
    const refused = openPostgresStore({ url: 'postgres://someone:s3cret@127.0.0.1:1/house' });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/^DATABASE_URL: the database house on 127\.0\.0\.1:1 cannot be used: [^\n]+$/);
    await expect(refused).rejects.not.toThrow('s3cret');
  });
});

const RAISE = sql`insert into direct_pairs (low_id, high_id, channel_id)`;
const raisePair = prepareWrite<{ low: string; channel: string }>({ low: 'bigint', channel: 'bigint' })(
  (db) => db.deleteFrom('direct_pairs'),
  (rows) => sql`${RAISE} select low, 9, channel from ${rows} order by low
    on conflict (low_id, high_id) do update set channel_id = excluded.channel_id`,
);
/** Ends its own connection. */
const breakingPair = prepareWrite<{ low: string; channel: string }>({ low: 'bigint', channel: 'bigint' })(
  (db) => db.deleteFrom('direct_pairs'),
  (rows) => sql`${RAISE} select low, 9, channel from ${rows} where pg_terminate_backend(pg_backend_pid())`,
);

const quotient = prepare<{ divisor: number }>()((db, param) =>
  db.selectNoFrom(sql<number>`600 / ${param('divisor')}::integer`.as('quotient')),
);
/** Ends its own connection. */
const ending = prepare()((db) => db.selectNoFrom(sql`pg_terminate_backend(pg_backend_pid())`.as('ended')));

if (process.env.GUILDHALL_TEST_DATABASE_URL)
  describe('the store on PostgreSQL', () => {
    let database: TestDatabase;
    let store: Store;

    beforeEach(async () => {
      database = await createDatabase();
      store = await openPostgresStore({ url: database.url, poolSize: 4 });
      await migrate(store);
      const pairs = [1, 2].map((low) => ({ low_id: String(low), high_id: '9', channel_id: '0' }));
      await store.transaction((db) => db.kysely.insertInto('direct_pairs').values(pairs).execute());
    });
    afterEach(async () => {
      await store.close();
      await dropDatabase(database);
    });

    it('retries a transaction that lost a deadlock', async () => {
      let entered = 0;
      let open = () => {};
      const both = new Promise<void>((resolve) => {
        open = resolve;
      });
      let runs = 0;
      const touch = (first: string, second: string) =>
        store.transaction(async (db) => {
          const raise = (low: string) =>
            db.kysely
              .updateTable('direct_pairs')
              .set((eb) => ({ channel_id: eb('channel_id', '+', '1') }))
              .where('low_id', '=', low)
              .execute();
          runs += 1;
          await raise(first);
          entered += 1;
          if (entered === 2) open();
          await both;
          await raise(second);
        });
      await Promise.all([touch('1', '2'), touch('2', '1')]);
      expect(runs).toBeGreaterThan(2);
      const rows = await store.read.kysely.selectFrom('direct_pairs').select('channel_id').execute();
      expect(rows).toEqual([{ channel_id: 2 }, { channel_id: 2 }]);
    });

    it('commits the transactions of a group that need not wait for a row which another one has locked', async () => {
      const raise = (low: string, channel: string) => store.transaction(async (db) => db.write(raisePair, { low, channel }));
      let unlock = () => {};
      const held = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      let locked = () => {};
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve;
      });
      const holder = store.transaction(async (db) => {
        await db.kysely.updateTable('direct_pairs').set({ channel_id: '7' }).where('low_id', '=', '1').execute();
        locked();
        await held;
      });
      await isLocked;
      const waiting = raise('1', '8');
      await Promise.all([raise('2', '8'), raise('3', '8')]);
      const channelOf = async (low: string) =>
        (await store.read.kysely.selectFrom('direct_pairs').select('channel_id').where('low_id', '=', low).execute())[0];
      expect(await channelOf('1')).toEqual({ channel_id: 0 });
      unlock();
      await Promise.all([holder, waiting]);
      expect(await Promise.all(['1', '2', '3'].map(channelOf))).toEqual([8, 8, 8].map((channel_id) => ({ channel_id })));
    });

    it('reports a connection that is lost during the commit of a group to all of it, and continues to work', async () => {
      const raise = (low: string) => store.transaction(async (db) => db.write(breakingPair, { low, channel: '8' }));
      const results = await Promise.allSettled([raise('4'), raise('5')]);
      for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreError) });
      expect(await store.read.kysely.selectFrom('direct_pairs').selectAll().execute()).toHaveLength(2);
      await store.transaction(async (db) => db.write(raisePair, { low: '4', channel: '8' }));
      expect(await store.read.kysely.selectFrom('direct_pairs').selectAll().execute()).toHaveLength(3);
    });

    it('reports a lost connection, and continues to work', async () => {
      const lost = store.transaction(async (db) => {
        await db.kysely.deleteFrom('direct_pairs').execute();
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.kysely);
      });
      await expect(lost).rejects.toThrow(StoreError);
      expect(await store.read.kysely.selectFrom('direct_pairs').selectAll().execute()).toHaveLength(2);
    });

    it('rejects a work without queries if the database is gone', async () => {
      await dropDatabase(database);
      await expect(store.transaction(async () => {})).rejects.toThrow('does not exist');
    });

    it('does not report a commit when a failed query was swallowed', async () => {
      const swallowed = store.transaction(async (db) => {
        await db.kysely.deleteFrom('direct_pairs').execute();
        await sql`select 1 / 0`.execute(db.kysely).catch(() => {});
      });
      await expect(swallowed).rejects.toThrow('nothing was committed');
      expect(await store.read.kysely.selectFrom('direct_pairs').selectAll().execute()).toHaveLength(2);
    });

    it('plans a prepared query again when its table has changed', async () => {
      const all = prepare<{ high: string }>()((db, param) =>
        db.selectFrom('direct_pairs').selectAll().where('high_id', '=', param('high')),
      );
      for (let run = 0; run < 8; run++) await store.read.all(all, { high: '9' });
      await store.transaction((db) => sql`alter table direct_pairs add column note integer default 7`.execute(db.kysely));
      expect(await store.read.all(all, { high: '9' })).toHaveLength(2);
      const rows = await store.transaction((db) => db.all(all, { high: '9' }));
      expect(rows[0]).toMatchObject({ note: 7 });
    });

    it('fails only the one of concurrent reads that the database refuses', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, (_, index) => store.read.first(quotient, { divisor: index === 7 ? 0 : index + 1 })),
      );
      const expected = Array.from({ length: 60 }, (_, index) => (index === 7 ? 'refused' : Math.floor(600 / (index + 1))));
      expect(results.map((one) => (one.status === 'fulfilled' ? one.value?.quotient : 'refused'))).toEqual(expected);
    });

    it('reads again after a connection was lost that carried several reads', async () => {
      const lost = Array.from({ length: 5 }, () => store.read.all(ending, {}));
      for (const one of await Promise.allSettled(lost)) expect(one).toMatchObject({ reason: expect.any(StoreError) });
      expect(await store.read.first(quotient, { divisor: 6 })).toEqual({ quotient: 100 });
    });

    it('serves more concurrent transactions than it has connections', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => store.transaction(async () => index)));
      expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index));
    });
  });
