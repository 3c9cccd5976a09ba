import type { Snowflake } from '@guildhall/protocol/ids';
import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { QueryConfig, QueryResult as PgResult } from 'pg';
import type { Prepared } from '../../core/framework/prepared.ts';
import type { PreparedWrite } from '../../core/framework/prepared-write.ts';
import type { Db } from '../../core/framework/store.ts';
import type { Database } from '../../core/tables/database.ts';
import { sessionDriver } from '../session-driver.ts';
import { type Bindable, bindable } from '../values.ts';

/** Sends one query and returns its result; throws the store's errors. */
export type Run = (query: QueryConfig) => Promise<PgResult>;

/** A row for a prepared statement that writes rows. */
export interface PendingWrite {
  text: string;
  values: Bindable[];
  /** For a claim: the id that the statement returns if it writes the row. */
  claims?: Snowflake;
}

/**
 * A Db that sends every query through `run`, prepared ones by name, so that a connection plans them once, and passes
 * rows to write, and claims, to `defer`.
 */
export function postgresDb(run: Run, defer: (write: PendingWrite) => void): Db {
  const kysely = postgresKysely(run);
  const rows = async <P extends Record<string, unknown>, R>(query: Prepared<P, R>, params: P): Promise<R[]> => {
    const text = query.sql('postgres', kysely);
    const result = await run({ name: statementName(text), text, values: query.bind('postgres', kysely, params, bindable) });
    return result.rows;
  };
  return {
    dialect: 'postgres',
    kysely,
    all: rows,
    first: async (query, params) => (await rows(query, params))[0],
    write<P extends Record<string, unknown>>(query: PreparedWrite<P>, params: P) {
      const text = query.text(kysely);
      defer({ text, values: bind(query.values(params), text) });
    },
    claim<P extends { id: Snowflake } & Record<string, unknown>>(query: PreparedWrite<P>, params: P) {
      const text = query.text(kysely);
      defer({ text, values: bind(query.values(params), text), claims: params.id });
    },
  };
}

/** The statements that write the given rows: one for each prepared statement, in the order of their first rows. */
export function writeQueries(writes: readonly PendingWrite[]): QueryConfig[] {
  const columns = new Map<string, Bindable[][]>();
  for (const { text, values } of writes) {
    const known = columns.get(text);
    if (known) for (const [index, value] of values.entries()) known[index]?.push(value);
    else
      columns.set(
        text,
        values.map((value) => [value]),
      );
  }
  return Array.from(columns, ([text, values]) => ({ name: statementName(text), text, values }));
}

const names = new Map<string, string>();

/** PostgreSQL truncates names at 63 bytes; `sql` is one of the prepared queries, so the map is bounded. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
  }
  return name;
}

function bind(values: readonly unknown[], text: string) {
  return values.map((value, index) => bindable(value, index, text));
}

function postgresKysely(run: Run): Kysely<Database> {
  const driver = sessionDriver(async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const { rows, rowCount, command } = await run({ text: query.sql, values: bind(query.parameters, query.sql) });
    return command === 'SELECT' || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  });
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return new Kysely<Database>({ dialect });
}
