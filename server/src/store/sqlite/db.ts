import type { Kysely } from 'kysely';
import type { Prepared } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { Database } from '../../core/tables.ts';
import type { SqliteConnection } from './engine.ts';

/** A Db over the connection that `connection()` names (or refuses by throwing) at each query, if `check` lets its SQL pass. */
export function sqliteDb(
  connection: () => SqliteConnection,
  kysely: Kysely<Database>,
  check: (sql: string) => void = () => {},
): Db {
  const statement = <P extends Record<string, unknown>, R>(query: Prepared<P, R>): string => {
    const text = query.sql('sqlite', kysely);
    check(text);
    return text;
  };
  return {
    dialect: 'sqlite',
    kysely,
    async all<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
      return connection().all<R>(statement(query), query.bind('sqlite', kysely, params));
    },
    async first<P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
      return connection().first<R>(statement(query), query.bind('sqlite', kysely, params));
    },
  };
}
