import { constants, DatabaseSync, type Session, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { Lru } from '../../core/values/lru.ts';
import { StoreError, UniqueViolation } from '../../core/framework/store.ts';
import { type Bindable, readInteger } from '../values.ts';
import { WrittenTables } from './write-versions.ts';

/** Result codes of SQLite (sqlite.org/rescode.html), without their extended bits. */
const CODE = { busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 };
const UNIQUE_CODES = [2067, 1555];
const BROKEN_CODES = [CODE.busy, CODE.readOnly, CODE.ioError, CODE.corrupt, CODE.cannotOpen, CODE.notADatabase];

/** Cache size: more than the number of prepared queries; dynamic queries are evicted. */
const STATEMENTS = 1000;

interface Statement {
  run: StatementSync;
  /** Empty if the statement returns no rows. */
  columns: string[];
  /** The table it writes to. */
  writes: string | undefined;
}

/** Each of our statements writes to one table, named after the first of these words. */
const WRITES = /\b(?:(?:insert|replace)\s+(?:or\s+\w+\s+)?into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)"?/i;

/** A synchronous connection to an SQLite file; the only code that uses node:sqlite. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Lru<string, Statement>(STATEMENTS);
  readonly written = new WrittenTables();

  /** Opens or creates the file. `busyTimeout`: ms to wait for a lock held by another connection. */
  constructor(path: string, options: { busyTimeout: number }) {
    this.#database = guarded(() => new DatabaseSync(path, { timeout: options.busyTimeout, enableForeignKeyConstraints: true }));
  }

  /** True between BEGIN and the end of the transaction; SQLite itself ends it on some errors. */
  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs statements without parameters and rows. */
  exec(sql: string): void {
    guarded(() => this.#database.exec(sql));
  }

  /** All rows; integers as numbers, beyond 2^53 as decimal strings. */
  all<R>(sql: string, values: readonly Bindable[], partition?: unknown): R[] {
    return guarded(() => {
      const { run, columns } = this.#prepare(sql, partition);
      return run.all(...values).map((cells) => rowOf<R>(columns, cells));
    });
  }

  /** The first row. */
  first<R>(sql: string, values: readonly Bindable[], partition?: unknown): R | undefined {
    return guarded(() => {
      const { run, columns } = this.#prepare(sql, partition);
      const cells = run.get(...values);
      return cells && rowOf<R>(columns, cells);
    });
  }

  /** The rows of a statement that returns any, else the number of changed rows. */
  query<R>(sql: string, values: readonly Bindable[]): { rows: R[]; changes?: bigint } {
    return guarded(() => {
      const { run, columns } = this.#prepare(sql);
      if (columns.length > 0) return { rows: run.all(...values).map((cells) => rowOf<R>(columns, cells)) };
      return { rows: [], changes: BigInt(run.run(...values).changes) };
    });
  }

  /** Begins to record which rows are changed, with their former values, until the result is closed. */
  record(): Session {
    return guarded(() => this.#database.createSession());
  }

  /** Applies a changeset within a transaction. Rows that are not as it expects are overwritten, or left out if they cannot be. */
  apply(changeset: Uint8Array): void {
    guarded(() => this.#database.applyChangeset(changeset, { onConflict: resolution }));
  }

  close(): void {
    guarded(() => this.#database.close());
  }

  #prepare(sql: string, partition?: unknown): Statement {
    const statement = this.#statements.get(sql) ?? this.#compile(sql);
    const { writes } = statement;
    if (writes) this.written.add(writes, partition);
    return statement;
  }

  #compile(sql: string): Statement {
    const run = this.#database.prepare(sql);
    // Reading rows as arrays is twice as fast as objects; see rowOf.
    run.setReturnArrays(true);
    run.setReadBigInts(true);
    const writes = WRITES.exec(sql)?.[1];
    const statement = { run, columns: run.columns().map((column) => column.name), writes };
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** A foreign key that does not hold at the end of the transaction fails its commit. */
function resolution(conflict: number): number {
  const { SQLITE_CHANGESET_DATA: data, SQLITE_CHANGESET_CONFLICT: key } = constants;
  return conflict === data || conflict === key ? constants.SQLITE_CHANGESET_REPLACE : constants.SQLITE_CHANGESET_OMIT;
}

/** Whether a file of the database is locked by another connection. */
export function isBusy(error: unknown): boolean {
  return resultCode(error instanceof StoreError ? error.cause : error) === CODE.busy;
}

/** `cells` is an array, which the types of node:sqlite do not express. */
function rowOf<R>(columns: readonly string[], cells: Record<number, SQLOutputValue>): R {
  const row = Object.create(Object.prototype);
  for (let index = 0; index < columns.length; index++) {
    const value = cells[index];
    row[columns[index] ?? ''] = typeof value === 'bigint' ? readInteger(value) : value;
  }
  return row;
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw storeError(error);
  }
}

function storeError(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined) return error;
  const cause = error;
  if (code === CODE.full) return new StoreError('full', 'the disk of the store is full', { cause });
  if (BROKEN_CODES.includes(code)) return new StoreError('unavailable', `the store failed: ${messageOf(error)}`, { cause });
  if (error instanceof Error && 'errcode' in error && UNIQUE_CODES.includes(Number(error.errcode)))
    return new UniqueViolation(error.message, { cause });
  return error;
}

function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
