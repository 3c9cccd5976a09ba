import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/settings.ts';
import { type Db, StoreError } from '../../core/framework/store.ts';
import { migrate } from '../migrate.ts';
import { SqliteConnection } from './engine.ts';
import { openSqliteStore } from './open.ts';
import { SqliteTransactions } from './transactions.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-sqlite-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const message = (id: string, content = '') => ({
  channel_id: '1100000000000000000',
  id,
  author_id: '1',
  type: 0,
  flags: 0,
  content,
  pinned: 0,
  tts: 0,
  mention_everyone: 0,
});
const insert = (db: Db, id: string, content?: string) => db.kysely.insertInto('messages').values(message(id, content)).execute();
const reasonOf = (result: PromiseSettledResult<unknown>) => (result.status === 'rejected' ? result.reason : undefined);

describe('the directory', () => {
  it('is created if missing', async () => {
    const store = await openSqliteStore({ directory: join(directory, 'a', 'b') });
    await store.close();
    expect(existsSync(join(directory, 'a', 'b', 'guildhall.db'))).toBe(true);
  });

  it('is refused in one line if it cannot be created', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    for (const path of [join(file, 'data'), '/proc/guildhall/data']) {
      const refused = openSqliteStore({ directory: path });
      await expect(refused).rejects.toThrow(ConfigError);
      await expect(refused).rejects.toThrow(/^GUILDHALL_DATA: the directory \S+ cannot be created or written: .*$/);
    }
  });

  it('is refused if its database is not one, and can be opened afterwards', async () => {
    const path = join(directory, 'guildhall.db');
    writeFileSync(path, 'no database, but long enough to look like a file of some kind'.repeat(100));
    await expect(openSqliteStore({ directory })).rejects.toThrow(/^GUILDHALL_DATA: the store in \S+ cannot be opened: .*$/);
    rmSync(path);
    await (await openSqliteStore({ directory })).close();
  });

  it('can be opened only once at a time, even in this process', async () => {
    const store = await openSqliteStore({ directory });
    await expect(openSqliteStore({ directory })).rejects.toThrow('is in use by another process');
    await store.close();
    await (await openSqliteStore({ directory })).close();
  });
});

describe('a full disk', () => {
  it('fails only the work that does not fit, until there is space again', async () => {
    const store = await openSqliteStore({ directory });
    await migrate(store);
    await store.transaction((db) => insert(db, '1'));
    const limit = (pages: number) => store.transaction((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db.kysely));
    await limit(1);

    const large = 'x'.repeat(1_000_000);
    const results = await Promise.allSettled([
      store.transaction((db) => insert(db, '2')),
      store.transaction((db) => insert(db, '3', large)),
      store.transaction((db) => insert(db, '4')),
    ]);
    expect(reasonOf(results[1] ?? { status: 'fulfilled', value: null })).toMatchObject({ reason: 'full' });
    const stored = () => store.read.kysely.selectFrom('messages').select('id').orderBy('id').execute();
    expect((await stored()).map((row) => row.id)).toEqual([1, 2, 4]);

    await limit(1_000_000);
    await store.transaction((db) => insert(db, '5', large));
    expect((await stored()).map((row) => row.id)).toEqual([1, 2, 4, 5]);
    await store.close();
  });

  it('keeps nothing of a work that continued after its transaction was lost', async () => {
    const store = await openSqliteStore({ directory });
    await migrate(store);
    await store.transaction((db) => sql`pragma max_page_count = 1`.execute(db.kysely));
    // A table without triggers: with triggers, SQLite rolls back the statement and not the transaction.
    const keep = (db: Db, name: string, value = '') => db.kysely.insertInto('secrets').values({ name, value }).execute();
    const swallow = async (db: Db) => {
      await keep(db, '2', 'x'.repeat(1_000_000)).catch(() => {});
      await keep(db, '3').catch(() => {});
    };
    const results = await Promise.allSettled([
      store.transaction((db) => keep(db, '1')),
      store.transaction(swallow),
      store.transaction((db) => keep(db, '4')),
    ]);
    expect(reasonOf(results[1] ?? { status: 'fulfilled', value: null })).toBeInstanceOf(StoreError);
    const acknowledged = ['1', '2', '4'].filter((_, index) => results[index]?.status === 'fulfilled');
    const rows = await store.read.kysely.selectFrom('secrets').select('name').orderBy('name').execute();
    expect(rows.map((row) => row.name)).toEqual(acknowledged);
    await store.close();
  });
});

describe('counts the commits that wrote to a table, in any statement syntax, and none that were rolled back', () => {
  it('counts the commits that wrote to a table, however the statement is put, and none that were rolled back', async () => {
    const connection = new SqliteConnection(join(directory, 'guildhall.db'), { busyTimeout: 0 });
    connection.exec('create table t (id integer primary key, n integer) strict; create table u (id integer primary key) strict');
    const transactions = new SqliteTransactions(connection, () => {});
    const statements = [
      'insert into "t" values (1, 1)',
      'insert or ignore into "t" values (1, 2)',
      'INSERT INTO t VALUES (1, 3) ON CONFLICT DO UPDATE SET n = 3',
      'replace into t values (1, 4)',
      'update "t" set n = 5',
      'update or ignore t set n = 6',
      'with one as (select 1 as id) delete from t where id in (select id from one)',
    ];
    let count = 0;
    for (const statement of statements) {
      await transactions.add((db) => sql.raw(statement).execute(db.kysely));
      count += 1;
      expect(transactions.writes('t'), statement).toBe(count);
    }
    await transactions.add((db) => sql`select * from t`.execute(db.kysely));
    const failed = transactions.add(async (db) => {
      await sql`insert into t values (9, 9)`.execute(db.kysely);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([transactions.writes('t'), transactions.writes('u')]).toEqual([count, 0]);
    connection.close();
  });
});

describe('a failing commit', () => {
  it('fails every work of its group, leaves nothing of it, and the next group succeeds', async () => {
    const connection = new SqliteConnection(join(directory, 'guildhall.db'), { busyTimeout: 0 });
    connection.exec(`pragma foreign_keys = on; create table parents (id integer primary key) strict;
      create table children (parent integer not null references parents (id) deferrable initially deferred) strict`);
    let commits = 0;
    const transactions = new SqliteTransactions(connection, () => {
      commits += 1;
    });
    const add = (statement: string) => transactions.add((db) => sql.raw(statement).execute(db.kysely));

    const results = await Promise.allSettled([
      add('insert into parents values (1)'),
      add('insert into children values (9)'),
      add('select 1'),
    ]);
    for (const result of results) expect(reasonOf(result)).toBeInstanceOf(StoreError);
    expect(commits).toBe(0);
    expect(connection.all('select * from parents', [])).toEqual([]);

    await Promise.all([add('insert into parents values (2)'), add('insert into children values (2)')]);
    expect(commits).toBe(1);
    expect(connection.all('select * from children', [])).toEqual([{ parent: 2 }]);
    await transactions.close();
    connection.close();
  });

  it('also fails at BEGIN: another writer holds the file', async () => {
    const path = join(directory, 'guildhall.db');
    const [connection, other] = [new SqliteConnection(path, { busyTimeout: 0 }), new SqliteConnection(path, { busyTimeout: 0 })];
    connection.exec('create table t (id integer primary key) strict');
    const transactions = new SqliteTransactions(connection, () => {});
    other.exec('begin immediate');
    const insertOne = () => transactions.add((db) => sql`insert into t values (1)`.execute(db.kysely));
    await expect(insertOne()).rejects.toThrow(StoreError);
    other.exec('commit');
    await insertOne();
    expect(other.all('select id from t', [])).toEqual([{ id: 1 }]);
    connection.close();
    other.close();
  });
});

describe('the flush of a commit', () => {
  it('precedes its acknowledgement, and leaves the event loop free', async () => {
    const connection = new SqliteConnection(join(directory, 'guildhall.db'), { busyTimeout: 0 });
    connection.exec('create table t (id integer primary key) strict');
    const order: string[] = [];
    let flushed = () => {};
    const flush = () => {
      order.push('flush');
      return new Promise<void>((resolve) => {
        flushed = resolve;
      });
    };
    const transactions = new SqliteTransactions(connection, () => {}, { flush });
    const add = (id: number) =>
      transactions
        .add((db) => sql`insert into t values (${id})`.execute(db.kysely))
        .then(() => void order.push(`acknowledge ${id}`));
    const first = add(1);
    const until = async (entry: string) => {
      while (order.at(-1) !== entry) await new Promise((resolve) => setImmediate(resolve));
    };
    await until('flush');
    const second = add(2);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['flush']);
    flushed();
    await first;
    await until('flush');
    flushed();
    await second;
    expect(order).toEqual(['flush', 'acknowledge 1', 'flush', 'acknowledge 2']);
    await transactions.close();
    connection.close();
  });

  it('fails its group if the disk fails, and every work after it', async () => {
    const connection = new SqliteConnection(join(directory, 'guildhall.db'), { busyTimeout: 0 });
    connection.exec('create table t (id integer primary key) strict');
    let flushes = 0;
    const flush = async () => {
      flushes += 1;
      if (flushes === 2) throw new Error('EIO');
    };
    const transactions = new SqliteTransactions(connection, () => {}, { flush });
    const add = (id: number) => transactions.add((db) => sql`insert into t values (${id})`.execute(db.kysely));
    await add(1);
    const failed = await Promise.allSettled([add(2), add(3)]);
    for (const result of failed) expect(reasonOf(result)).toMatchObject({ reason: 'unavailable' });
    await expect(add(4)).rejects.toThrow('the disk failed to store a commit: restart the server');
    expect(flushes).toBe(2);
    expect(connection.all('select id from t where id > 3', [])).toEqual([]);
    await transactions.close();
    connection.close();
  });
});

describe('transactions', () => {
  it('of one tick run one after another in one commit; those queued meanwhile run in the next', async () => {
    const connection = new SqliteConnection(join(directory, 'guildhall.db'), { busyTimeout: 0 });
    const order: string[] = [];
    const transactions = new SqliteTransactions(connection, () => order.push('commit'));
    let later: Promise<void> | undefined;
    const work = (name: string) =>
      transactions
        .add(async (db) => {
          order.push(`begin ${name}`);
          await sql`select 1`.execute(db.kysely);
          await sql`select 1`.execute(db.kysely);
          if (name === 'a') later = work('c');
          order.push(`end ${name}`);
        })
        .then(() => void order.push(`answer ${name}`));
    await Promise.all([work('a'), work('b')]);
    await later;
    const group = ['begin a', 'end a', 'begin b', 'end b', 'commit', 'answer a', 'answer b'];
    expect(order).toEqual([...group, 'begin c', 'end c', 'commit', 'answer c']);
    connection.close();
  });

  it('may not await anything but their queries, and block no others', async () => {
    const store = await openSqliteStore({ directory });
    await migrate(store);
    const never = new Promise<void>(() => {});
    const results = await Promise.allSettled([
      store.transaction((db) => insert(db, '1')),
      store.transaction(async (db) => {
        await insert(db, '2');
        await never;
      }),
      store.transaction((db) => insert(db, '3')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(reasonOf(results[1] ?? { status: 'fulfilled', value: null })).toMatchObject({
      message: 'a transaction may await only queries of its own Db',
    });
    const rows = await store.read.kysely.selectFrom('messages').select('id').orderBy('id').execute();
    expect(rows).toEqual([{ id: 1 }, { id: 3 }]);
    await store.close();
  });
});

describe('the log', () => {
  it('is empty after close: everything is in the database file', async () => {
    const store = await openSqliteStore({ directory });
    await migrate(store);
    for (let id = 1; id <= 100; id++) await store.transaction((db) => insert(db, String(id), 'x'.repeat(5000)));
    await store.close();
    expect(existsSync(join(directory, 'guildhall.db-wal'))).toBe(false);
    const again = await openSqliteStore({ directory });
    const rows = await again.read.kysely.selectFrom('messages').select('id').execute();
    expect(rows).toHaveLength(100);
    await again.close();
  });

  it('never grows far beyond twice its limit under continuous commits, and no commit is lost', async () => {
    const logLimit = 2_000_000;
    const store = await openSqliteStore({ directory, synchronous: 'off', logLimit });
    await migrate(store);
    const content = 'x'.repeat(60_000);
    const commit = 8 * 100_000;
    let id = 0;
    let largest = 0;
    const restarts = new Set<number>();
    const write = async () => {
      while (id < 1000) {
        await store.transaction((db) => insert(db, String(++id), content));
        largest = Math.max(largest, statSync(log()).size);
        restarts.add(logSequence());
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    expect(largest).toBeLessThan(2 * logLimit + commit);
    expect(restarts.size).toBeGreaterThan((1000 * content.length) / (2 * logLimit + commit));
    const { count } = await store.read.kysely
      .selectFrom('messages')
      .select((one) => one.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(id);
    await store.close();
  });

  it('continues while another process reads an old snapshot, and is restarted after that', async () => {
    const logLimit = 500_000;
    const store = await openSqliteStore({ directory, synchronous: 'off', logLimit });
    await migrate(store);
    const reader = new SqliteConnection(join(directory, 'guildhall.db'), { busyTimeout: 0 });
    reader.exec('begin');
    expect(reader.all('select id from messages', [])).toEqual([]);
    const content = 'x'.repeat(60_000);
    let id = 0;
    const write = () => store.transaction((db) => insert(db, String(++id), content));
    // A reader of a fully copied log reads only the database file: one more restart is possible.
    await write();
    const first = logSequence();
    while (statSync(log()).size < 6 * logLimit) await write();
    expect(logSequence()).toBe(first);
    expect(reader.all('select id from messages', [])).toEqual([]);
    reader.exec('commit');
    reader.close();
    while (logSequence() === first) await write();
    await write();
    expect(statSync(log()).size).toBeLessThan(3 * logLimit);
    await store.close();
  });
});

const log = () => join(directory, 'guildhall.db-wal');

/** How often the log was restarted: its header contains that (sqlite.org/fileformat.html, 4.1). */
function logSequence(): number {
  const header = Buffer.alloc(16);
  const file = openSync(log(), 'r');
  readSync(file, header);
  closeSync(file);
  return header.readUInt32BE(12);
}
