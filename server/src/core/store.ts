import type { Kysely } from 'kysely';
import type { Dialect, Prepared } from './prepared.ts';
import type { Database } from './tables.ts';

/**
 * What queries run against: the store's reader, or one transaction.
 * Integers beyond 2^53 (that is: snowflakes) come back as decimal strings, all others as numbers; both bind either form.
 */
export interface Db {
  readonly dialect: Dialect;
  /** For queries that are built on the spot. */
  readonly kysely: Kysely<Database>;
  /** All rows of a prepared query. */
  all<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R[]>;
  /** The first row of a prepared query. */
  first<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R | undefined>;
}

/** Why the store failed: no room, not reachable (or a broken disk), or closed. */
export type StoreErrorReason = 'full' | 'unavailable' | 'closed';

/**
 * The store itself failed, not a query: nothing of the transaction is visible (on a lost PostgreSQL connection the outcome
 * of a commit under way is unknown). Worth trying again later: answered as 503.
 */
export class StoreError extends Error {
  readonly reason: StoreErrorReason;

  constructor(reason: StoreErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A row would repeat a key that must be unique. On PostgreSQL the transaction cannot go on: prefer `on conflict`. */
export class UniqueViolation extends Error {}

/** The durable store: SQLite in the data directory, or PostgreSQL. */
export interface Store {
  readonly dialect: Dialect;
  /** Sees committed data only. */
  readonly read: Db;
  /**
   * Runs `work` in a transaction and resolves when it is committed on disk; a throw rolls back this work alone.
   * Rejects with what `work` threw, or with StoreError. `work`'s Db is dead once it has returned.
   * On SQLite transactions of one tick share a commit: `work` must await nothing but queries of its own `Db`.
   * `work` may run several times, after a deadlock on PostgreSQL or when another of its group fails on SQLite: it must have
   * no effect but through its `Db`.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * How many commits have written to a table since the store was opened. Absent where other processes write too: then
   * nothing that was read may be kept (see Kept).
   */
  writes?(table: keyof Database): number;
  /** Waits for work under way, then lets go of files and connections. */
  close(): Promise<void>;
}
