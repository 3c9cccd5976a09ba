import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from '../../core/tables/database.ts';
import { sessionDriver } from '../session-driver.ts';
import type { SqliteConnection } from './engine.ts';
import { bindable } from '../values.ts';

/**
 * A Kysely whose queries run synchronously on the connection that `connection()` returns at that moment, after
 * `check` has accepted their SQL; it offers no transactions.
 */
export function sqliteKysely(connection: () => SqliteConnection, check: (sql: string) => void = () => {}): Kysely<Database> {
  const driver = sessionDriver(async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    check(query.sql);
    const { rows, changes } = connection().query<R>(query.sql, bound(query));
    return { rows, numAffectedRows: changes };
  });
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new LocklessCompiler(),
    createAdapter: () => new UnlockedAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return new Kysely<Database>({ dialect });
}

function bound({ parameters, sql }: CompiledQuery) {
  return parameters.map((value, index) => bindable(value, index, sql));
}

/** Omits row locks (`for update`, `skip locked`, ...): transactions run one at a time, so each sees its rows locked. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.rawModifier || node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

/** Kysely guards a single connection with a mutex, which synchronous queries do not need. */
class UnlockedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
