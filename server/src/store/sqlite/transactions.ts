import { type Db, StoreError } from '../../core/store.ts';
import { sqliteDb } from './db.ts';
import { sqliteKysely } from './dialect.ts';
import type { SqliteConnection } from './engine.ts';

/** Bounds how long one group keeps the event loop: about 10 ms of small works. */
const GROUP = 256;

interface Queued {
  /** Runs the work; gives back what makes its promise resolve. */
  run: () => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** Runs transactions one after another on the writer; those queued in one tick share a commit, each in its own savepoint. */
export class SqliteTransactions {
  readonly #writer: SqliteConnection;
  readonly #onCommit: () => void;
  #queue: Queued[] = [];
  #scheduled = false;
  #closed = false;
  #idle: (() => void)[] = [];

  constructor(writer: SqliteConnection, onCommit: () => void) {
    this.#writer = writer;
    this.#onCommit = onCommit;
  }

  /** See Store.transaction. */
  add<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(new StoreError('closed', 'the store is closed'));
      this.#queue.push({
        reject,
        run: async () => {
          const value = await this.#inSavepoint(work);
          return () => resolve(value);
        },
      });
      this.#schedule();
    });
  }

  /** Refuses new work and waits for what is queued. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#scheduled) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // After the poll phase, so that all requests which arrived together are in the group.
    setImmediate(() => void this.#runQueue());
  }

  async #runQueue(): Promise<void> {
    await this.#runGroup(this.#queue.splice(0, GROUP));
    this.#scheduled = false;
    if (this.#queue.length > 0) this.#schedule();
    else for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #runGroup(group: readonly Queued[]): Promise<void> {
    const settled: (() => void)[] = [];
    try {
      this.#writer.exec('begin immediate');
      for (const queued of group) settled.push(await this.#runOne(queued));
      this.#writer.exec('commit');
    } catch (error) {
      this.#rollBack();
      const failure = error instanceof StoreError ? error : new StoreError('unavailable', 'the commit failed', { cause: error });
      // One work that does not fit takes the others with it: they run again, each alone.
      if (failure.reason === 'full' && group.length > 1) for (const queued of group) await this.#runGroup([queued]);
      else for (const { reject } of group) reject(failure);
      return;
    }
    for (const settle of settled) settle();
    this.#onCommit();
  }

  /** Gives back what settles the work's promise; throws when the whole group is lost. */
  async #runOne(queued: Queued): Promise<() => void> {
    try {
      return await queued.run();
    } catch (error) {
      // A full disk or a failing one may end the whole transaction, with the works before this one.
      if (!this.#writer.inTransaction) throw error;
      return () => queued.reject(error);
    }
  }

  async #inSavepoint<T>(work: (db: Db) => Promise<T>): Promise<T> {
    let over = false;
    const connection = (): SqliteConnection => {
      if (over) throw new Error('a transaction was used after its end: a query in it was not awaited');
      return this.#writer;
    };
    this.#writer.exec('savepoint work');
    try {
      const db = sqliteDb(connection, sqliteKysely(connection));
      const value = await withoutWaiting(work(db));
      over = true;
      this.#writer.exec('release work');
      return value;
    } catch (error) {
      over = true;
      if (this.#writer.inTransaction) this.#writer.exec('rollback to work; release work');
      throw error;
    }
  }

  #rollBack(): void {
    try {
      if (this.#writer.inTransaction) this.#writer.exec('rollback');
    } catch {
      // The failure that led here is the one to report; the next BEGIN shows whether the store works again.
    }
  }
}

/**
 * Queries on SQLite settle in microtasks. A work that waits for anything else would hold up every other transaction, so it
 * fails: a macrotask that comes first is the sign.
 */
function withoutWaiting<T>(promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const alarm = setImmediate(() => reject(new Error('a transaction may await only queries of its own Db')));
    promise.then(resolve, reject).finally(() => clearImmediate(alarm));
  });
}
