import type { Snowflake } from '@guildhall/protocol/ids';
import type { Kysely } from 'kysely';
import type { Dialect, Prepared } from './prepared.ts';
import type { PreparedWrite } from './prepared-write.ts';
import type { Database } from '../tables/database.ts';

/**
 * A connection that runs queries: the store's reader, or one transaction. Integers beyond 2^53 (snowflakes) are returned as
 * decimal strings, all others as numbers; both forms can be bound.
 */
export interface Db {
  readonly dialect: Dialect;
  /** For queries that are built dynamically. */
  readonly kysely: Kysely<Database>;
  /** All rows of a prepared query. */
  all<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R[]>;
  /** The first row of a prepared query. */
  first<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R | undefined>;
  /**
   * Writes a row of which the work needs no result. PostgreSQL sends it with the next query or the commit, so that a
   * work that only writes takes one round trip, together with others; a failure then rejects that query or the
   * transaction.
   */
  write<P extends Record<string, unknown>>(query: PreparedWrite<P>, params: P): void;
  /**
   * Writes a row which the whole work depends on, by a statement that returns the row's `id` if it writes it. Otherwise the
   * work is rolled back: this call, the next query or the transaction fails with Unclaimed. PostgreSQL sends it with others,
   * before the rows of `write`. At most once in a work.
   */
  claim<P extends { id: Snowflake } & Record<string, unknown>>(query: PreparedWrite<P>, params: P): void;
}

/** The row of a claim was not written: another transaction was faster, or it is gone. */
export class Unclaimed extends Error {
  constructor() {
    super('the row of a claim was not written');
  }
}

/** Why the store failed: disk full, unreachable (or a broken disk), or closed. */
export type StoreErrorReason = 'full' | 'unavailable' | 'closed';

/**
 * The store itself failed, not a query. Nothing of the transaction is visible (on a lost PostgreSQL connection the
 * outcome of a commit in progress is unknown). Retrying later may succeed: answered with 503.
 */
export class StoreError extends Error {
  readonly reason: StoreErrorReason;

  constructor(reason: StoreErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A row would duplicate a unique key. On PostgreSQL the transaction cannot continue: prefer `on conflict`. */
export class UniqueViolation extends Error {}

/** The number of writes by all processes that share a store. */
export interface SharedChanges {
  /** Resolves when `writes` counts every commit, by any process, that was acknowledged before the call. */
  refresh(): Promise<void>;
  /**
   * How many commits have written to a table since the store was opened, as far as the last refresh knows: only for
   * values that are read after a refresh. Undefined for a table whose writes are not noted.
   */
  writes(table: keyof Database): number | undefined;
}

/** A value of a row; integers beyond 2^53 are decimal strings. */
export type RowValue = string | number | null | Uint8Array;

/** A row that has changed since a snapshot. */
export interface RowChange {
  table: string;
  kind: 'inserted' | 'updated' | 'deleted';
  /** Its key and the columns that have changed; of an inserted or deleted row every column. */
  row: Readonly<Record<string, RowValue>>;
}

/** The state of a store at a moment. */
export interface StoreSnapshot {
  /** The changes since. Call it while nothing is written. */
  changes(): RowChange[];
  /**
   * Runs `work` as `transaction` does. `undo` takes back the changes since the snapshot; all that `work` writes after it belongs to the
   * snapshot from then on.
   */
  restore<T>(work: (db: Db, changes: readonly RowChange[], undo: () => void) => Promise<T>): Promise<T>;
  /** Ends it. */
  discard(): void;
}

/** Takes snapshots. */
export interface StoreSnapshots {
  /** A snapshot of all tables but those that are kept as they are by a restore. */
  save(isKept: (table: string) => boolean): Promise<StoreSnapshot>;
}

/** The durable store: SQLite in the data directory, or PostgreSQL. */
export interface Store {
  readonly dialect: Dialect;
  /** Sees committed data only. */
  readonly read: Db;
  /**
   * Runs `work` in a transaction and resolves when it is committed on disk. Rejects with what `work` threw, or with
   * StoreError.
   * - A throw rolls back only this work.
   * - `work`'s Db is unusable once it has returned.
   * - On SQLite, transactions of one tick share a commit: `work` must await nothing but queries of its own `Db`.
   * - `work` may run several times, after a deadlock on PostgreSQL or when another of its group fails on SQLite: it
   *   must have no side effects except through its `Db`.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Rises with each commit that writes to a table, or to one partition of it. Absent if other processes write too (see
   * TableCache). A partition is the value of the column that a prepared query
   * declares as its `partition`, such as a channel's id for messages; a query that declares none writes to all partitions.
   */
  writes?(table: keyof Database, partition?: string): number;
  /** For tests; only the embedded store has them. */
  snapshots?: StoreSnapshots;
  /** Present if other processes write too. */
  changes?: SharedChanges;
  /** Waits for work in progress, then closes files and connections. */
  close(): Promise<void>;
}
