import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from '../../core/tables.ts';
import { sessionDriver } from '../session-driver.ts';
import type { SqliteConnection } from './engine.ts';

/**
 * A Kysely whose queries run synchronously on the connection that `connection()` returns at that moment, after
 * `check` has accepted their SQL; it offers no transactions.
 */
export function sqliteKysely(connection: () => SqliteConnection, check: (sql: string) => void = () => {}): Kysely<Database> {
  const driver = sessionDriver(async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    check(query.sql);
    const { rows, changes } = connection().query<R>(query.sql, query.parameters);
    return { rows, numAffectedRows: changes };
  });
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new UnlockedAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return new Kysely<Database>({ dialect });
}

/** Kysely guards a single connection with a mutex, which synchronous queries do not need. */
class UnlockedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
