import { type Db, StoreError } from '../../core/framework/store.ts';
import { SqliteDb } from './db.ts';
import type { SqliteConnection } from './engine.ts';
import { WriteVersions } from './write-versions.ts';

/** Limits how long one group blocks the event loop: about 10 ms of small works. */
const GROUP = 256;
/**
 * A group waits for more works until this many turns of the event loop bring none, and at most for `LONGEST_WAIT` ms: the
 * larger a group, the smaller each work's share of the commit.
 */
const QUIET_TURNS = 4;
const LONGEST_WAIT = 1;

/** The callback that resolves the promise of a work. */
type Settle = () => void;

interface Queued {
  run: () => Promise<Settle>;
  reject: (error: unknown) => void;
}

/** The steps around a commit; each is optional. */
export interface CommitSteps {
  /** Runs between commits: the next group waits for the promise that it returns. */
  pause?: () => Promise<void> | undefined;
  /** Flushes the committed group to the disk; its works are acknowledged after that. */
  flush?: () => Promise<void>;
}

/**
 * Runs transactions one after another on the writer; those queued in one tick share a commit. Most groups have no
 * failing work, so they first run without savepoints; a group with a failing one is rolled back and runs again with a
 * savepoint each. While the disk stores a group, requests are read and their transactions queue for the next one.
 */
export class SqliteTransactions {
  readonly #writer: SqliteConnection;
  readonly #onCommit: () => void;
  readonly #steps: CommitSteps;
  readonly #versions = new WriteVersions();
  #queue: Queued[] = [];
  #scheduled = false;
  #closed = false;
  #idle: (() => void)[] = [];
  /** Aborts the running work. */
  #abandon: ((error: Error) => void) | undefined;
  #alarm: NodeJS.Immediate | undefined;
  /** A failed flush: the state of the log on the disk is unknown, so nothing more is written. */
  #broken: StoreError | undefined;

  constructor(writer: SqliteConnection, onCommit: () => void, steps: CommitSteps = {}) {
    this.#writer = writer;
    this.#onCommit = onCommit;
    this.#steps = steps;
  }

  /** See Store.transaction. */
  add<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(new StoreError('closed', 'the store is closed'));
      this.#queue.push({ reject, run: () => this.#run(work, resolve) });
      this.#schedule();
    });
  }

  /** See Store.writes. */
  writes(table: string, partition?: string): number {
    return this.#versions.of(table, partition);
  }

  /** Refuses new work and waits for the queue. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#scheduled) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    let seen = this.#queue.length;
    let quiet = 0;
    const until = performance.now() + LONGEST_WAIT;
    // Runs after the poll phase, so that all requests that arrived together are in the group, and waits as long as
    // more of them arrive.
    const look = () => {
      const { length } = this.#queue;
      quiet = length === seen ? quiet + 1 : 0;
      if (quiet === QUIET_TURNS || length >= GROUP || performance.now() >= until) return void this.#runQueue();
      seen = length;
      setImmediate(look);
    };
    setImmediate(look);
  }

  async #runQueue(): Promise<void> {
    const pause = this.#steps.pause?.();
    if (pause) await pause;
    const group = this.#queue.splice(0, GROUP);
    if (this.#broken) this.#fail(group, this.#broken);
    else await this.#runGroup(group);
    this.#scheduled = false;
    if (this.#queue.length > 0) this.#schedule();
    else for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #runGroup(group: readonly Queued[]): Promise<void> {
    // Queries on SQLite settle in microtasks. A work that awaits anything else would block all others: a macrotask
    // detects that.
    const watch = () => {
      this.#alarm = setImmediate(watch);
      this.#abandon?.(new Error('a transaction may await only queries of its own Db'));
    };
    this.#alarm = setImmediate(watch);
    try {
      if (!(await this.#commitAll(group))) await this.#commitGuarded(group);
    } finally {
      clearImmediate(this.#alarm);
    }
  }

  /** Runs and commits a group as one; returns false if it was rolled back because one of several works failed. */
  async #commitAll(group: readonly Queued[]): Promise<boolean> {
    const settled: Settle[] = [];
    try {
      this.#writer.exec('begin immediate');
    } catch (error) {
      this.#fail(group, error);
      return true;
    }
    try {
      for (const queued of group) settled.push(await queued.run());
    } catch (error) {
      this.#rollBack();
      if (group.length > 1) return false;
      for (const { reject } of group) reject(error);
      return true;
    }
    await this.#commit(group, settled);
    return true;
  }

  /** Runs a group with a savepoint each, so that only the failing work is rolled back. */
  async #commitGuarded(group: readonly Queued[]): Promise<void> {
    const settled: Settle[] = [];
    try {
      this.#writer.exec('begin immediate');
      for (const queued of group) settled.push(await this.#runGuarded(queued));
    } catch (error) {
      this.#rollBack();
      await this.#retryAlone(group, error);
      return;
    }
    await this.#commit(group, settled);
  }

  async #commit(group: readonly Queued[], settled: readonly Settle[]): Promise<void> {
    try {
      this.#writer.exec('commit');
    } catch (error) {
      this.#rollBack();
      await this.#retryAlone(group, error);
      return;
    }
    for (const written of this.#writer.written.take()) this.#versions.add(written);
    if (this.#steps.flush) {
      // No work is running, and an alarm would keep the event loop from sleeping.
      clearImmediate(this.#alarm);
      try {
        await this.#steps.flush();
      } catch (error) {
        this.#broken = new StoreError('unavailable', 'the disk failed to store a commit: restart the server', { cause: error });
        this.#fail(group, this.#broken);
        return;
      }
    }
    for (const settle of settled) settle();
    this.#onCommit();
  }

  /** One work that does not fit fails the others with it: they run again, one per commit. */
  async #retryAlone(group: readonly Queued[], error: unknown): Promise<void> {
    if (error instanceof StoreError && error.reason === 'full' && group.length > 1) {
      for (const queued of group) await this.#commitAll([queued]);
    } else this.#fail(group, error);
  }

  #fail(group: readonly Queued[], error: unknown): void {
    const failure = error instanceof StoreError ? error : new StoreError('unavailable', 'the commit failed', { cause: error });
    for (const { reject } of group) reject(failure);
  }

  /** Throws if the whole group is lost. */
  async #runGuarded(queued: Queued): Promise<Settle> {
    this.#writer.exec('savepoint work');
    try {
      const settle = await queued.run();
      this.#writer.exec('release work');
      return settle;
    } catch (error) {
      // A full or failing disk may end the whole transaction, including the works before this one.
      if (!this.#writer.inTransaction) throw error;
      this.#writer.exec('rollback to work; release work');
      return () => queued.reject(error);
    }
  }

  #run<T>(work: (db: Db) => Promise<T>, resolve: (value: T) => void): Promise<Settle> {
    let over = false;
    const db = new SqliteDb(() => {
      if (over) throw new Error('a transaction was used after its end: a query in it was not awaited');
      // A full disk may end the whole transaction while a work is still running: nothing may be written outside of
      // one.
      if (!this.#writer.inTransaction) throw new StoreError('unavailable', 'the transaction was lost');
      return this.#writer;
    });
    const end = () => {
      over = true;
      this.#abandon = undefined;
    };
    const result = new Promise<T>((finish, abandon) => {
      this.#abandon = abandon;
      work(db).then(finish, abandon);
    });
    return result.then(
      (value) => {
        end();
        return () => resolve(value);
      },
      (error) => {
        end();
        throw error;
      },
    );
  }

  #rollBack(): void {
    this.#writer.written.clear();
    try {
      if (this.#writer.inTransaction) this.#writer.exec('rollback');
    } catch {
      // Reports the original failure; the next BEGIN shows whether the store works again.
    }
  }
}
