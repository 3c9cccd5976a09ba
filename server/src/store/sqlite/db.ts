import type { Snowflake } from '@guildhall/protocol/ids';
import type { Kysely } from 'kysely';
import type { Prepared } from '../../core/framework/prepared.ts';
import type { PreparedWrite } from '../../core/framework/prepared-write.ts';
import { type Db, Unclaimed } from '../../core/framework/store.ts';
import type { Database } from '../../core/tables/database.ts';
import { sqliteKysely } from './dialect.ts';
import type { SqliteConnection } from './engine.ts';
import { type Bindable, bindable } from '../values.ts';

/** Compiles prepared queries; never runs one. */
const compiler = sqliteKysely(() => {
  throw new Error('the compiler has no connection');
});

/**
 * A Db over the connection that `connection()` returns (or refuses by throwing) at each query, if `check` accepts its
 * SQL. A class, because one is created per transaction: a getter in an object literal gives every object its own
 * shape, which lives in the old generation and retains everything that the transaction held until the next major
 * collection.
 */
export class SqliteDb implements Db {
  readonly dialect = 'sqlite';
  readonly #connection: () => SqliteConnection;
  readonly #check: ((sql: string) => void) | undefined;
  #kysely: Kysely<Database> | undefined;

  constructor(connection: () => SqliteConnection, check?: (sql: string) => void) {
    this.#connection = connection;
    this.#check = check;
  }

  /** Created on first use: hot paths only have prepared queries. */
  get kysely(): Kysely<Database> {
    this.#kysely ??= sqliteKysely(this.#connection, this.#check);
    return this.#kysely;
  }

  async all<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    return this.#connection().all<R>(this.#statement(query), bound(query, params), partitionOf(query, params));
  }

  async first<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    return this.#connection().first<R>(this.#statement(query), bound(query, params), partitionOf(query, params));
  }

  write<P extends Record<string, unknown>>({ one }: PreparedWrite<P>, params: P): void {
    this.#connection().first(this.#statement(one), bound(one, params), partitionOf(one, params));
  }

  claim<P extends { id: Snowflake } & Record<string, unknown>>({ one }: PreparedWrite<P>, params: P): void {
    if (!this.#connection().first(this.#statement(one), bound(one, params), partitionOf(one, params))) throw new Unclaimed();
  }

  #statement<P extends Record<string, unknown>, R>(query: Prepared<P, R>): string {
    const text = query.sql('sqlite', compiler);
    this.#check?.(text);
    return text;
  }
}

function bound<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Bindable[] {
  return query.bind('sqlite', compiler, params, bindable);
}

function partitionOf<P extends Record<string, unknown>, R>({ partition }: Prepared<P, R>, params: P): unknown {
  return partition === undefined ? undefined : params[partition];
}
