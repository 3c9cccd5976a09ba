import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, Unclaimed } from '../../core/framework/store.ts';
import { type PendingWrite, postgresDb, type Run, writeQueries } from './db.ts';
import { isWorthRepeating, storeError } from './errors.ts';
import type { GroupCommit } from './group-commit.ts';
import { beginWithClaims, cannotRollBack, sendAll } from './send.ts';

/** Maximum number of runs of a transaction that collides with others. */
const ATTEMPTS = 3;

/** Runs a transaction; repeats it after a collision with others. See Store.transaction. */
export async function repeatTransaction<T>(pool: pg.Pool, group: GroupCommit, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(pool, group, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw storeError(error);
    }
    await delay(Math.random() * 20 * attempt);
  }
}

/**
 * Runs a work once. It takes a connection with its first query, which is sent together with `begin`; rows to write are
 * sent with the next query or with `commit`, a claim before the first query. A work that only claims and writes rows is
 * committed with others.
 */
async function runTransaction<T>(pool: pg.Pool, group: GroupCommit, work: (db: Db) => Promise<T>): Promise<T> {
  let over = false;
  let connected: Promise<pg.PoolClient> | undefined;
  let claim: PendingWrite | undefined;
  let writes: PendingWrite[] = [];
  const refuseUse = () => new Error('a transaction was used after its end: a query in it was not awaited');
  const run: Run = (query) => {
    if (over) return Promise.reject(refuseUse());
    const queries = [...(connected || claim ? [] : [{ text: 'begin' }]), ...writeQueries(writes)];
    writes = [];
    connected ??= claim ? beginClaimed(pool, claim) : pool.connect();
    return connected.then((client) => sendAll(client, queries, query)).catch(rethrow);
  };
  const defer = (write: PendingWrite) => {
    if (over) throw refuseUse();
    if (write.claims === undefined) return void writes.push(write);
    if (claim || connected) throw new Error('a work can claim one row, before its first query');
    claim = write;
  };
  try {
    const value = await work(postgresDb(run, defer));
    over = true;
    if (connected) await commit(await connected, writes);
    // A work without any query too: its commit shows that the database can be written.
    else await group.add(claim, writes);
    return value;
  } catch (error) {
    over = true;
    const client = await connected?.catch(() => undefined);
    client?.release(await cannotRollBack(client, error));
    throw error;
  }
}

/** Begins a transaction with its claim, which decides whether its other queries are sent. */
async function beginClaimed(pool: pg.Pool, claim: PendingWrite): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    if ((await beginWithClaims(client, 'begin', [claim])).size > 0) throw new Unclaimed();
    return client;
  } catch (error) {
    client.release(await cannotRollBack(client, error));
    throw error;
  }
}

async function commit(client: pg.PoolClient, writes: readonly PendingWrite[]): Promise<void> {
  const { command } = await sendAll(client, writeQueries(writes), { text: 'commit' });
  if (command !== 'COMMIT') throw new Error('a query of a transaction failed and the work went on: nothing was committed');
  client.release();
}

/** Rethrows errors that decide about retries unchanged; maps the others to the store's errors. */
function rethrow(error: unknown): never {
  throw isWorthRepeating(error) ? error : storeError(error);
}
