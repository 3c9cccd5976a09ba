import type { Kysely } from 'kysely';
import type { Prepared } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { Database } from '../../core/tables.ts';
import { sqliteKysely } from './dialect.ts';
import type { SqliteConnection } from './engine.ts';

/** Compiles prepared queries; it never runs one. */
const compiler = sqliteKysely(() => {
  throw new Error('the compiler has no connection');
});

/** A Db over the connection that `connection()` names (or refuses by throwing) at each query, if `check` lets its SQL pass. */
export function sqliteDb(connection: () => SqliteConnection, check: (sql: string) => void = () => {}): Db {
  let kysely: Kysely<Database> | undefined;
  const statement = <P extends Record<string, unknown>, R>(query: Prepared<P, R>): string => {
    const text = query.sql('sqlite', compiler);
    check(text);
    return text;
  };
  return {
    dialect: 'sqlite',
    // Made when it is asked for: hot paths have prepared queries alone.
    get kysely() {
      kysely ??= sqliteKysely(connection, check);
      return kysely;
    },
    async all<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
      return connection().all<R>(statement(query), query.bind('sqlite', compiler, params));
    },
    async first<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
      return connection().first<R>(statement(query), query.bind('sqlite', compiler, params));
    },
  };
}
