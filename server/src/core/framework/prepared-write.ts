import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import { type PrepareOptions, type Prepared, prepare } from './prepared.ts';
import type { Database } from '../tables/database.ts';

/** The PostgreSQL types that rows of a write may have. */
export type WriteType = 'bigint' | 'integer' | 'text';

/**
 * A statement that writes rows and whose result is not needed. SQLite runs it row by row; on PostgreSQL the rows of
 * several transactions go into one statement.
 */
export class PreparedWrite<P extends Record<string, unknown>> {
  /** The statement for one row, on SQLite. */
  readonly one: Prepared<P, unknown>;
  readonly #columns: readonly (readonly [name: keyof P & string, type: WriteType])[];
  readonly #many: (rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  #text: string | undefined;

  constructor(
    columns: readonly (readonly [keyof P & string, WriteType])[],
    one: Prepared<P, unknown>,
    many: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) {
    this.#columns = columns;
    this.one = one;
    this.#many = many;
  }

  /** The SQL for any number of rows on PostgreSQL; always the same string. Each parameter is the array of a column. */
  text(kysely: Kysely<Database>): string {
    this.#text ??= this.#many(this.#rows()).compile(kysely).sql;
    return this.#text;
  }

  /** The values of a row in the order of the columns. Throws TypeError naming a parameter that is undefined. */
  values(params: P): unknown[] {
    return this.#columns.map(([name]) => {
      const value = params[name];
      if (value === undefined) throw new TypeError(`the query parameter '${name}' is undefined`);
      return value;
    });
  }

  #rows(): RawBuilder<unknown> {
    const arrays = this.#columns.map(([, type], index) => `$${index + 1}::${type}[]`);
    const names = this.#columns.map(([name]) => name);
    return sql.raw(`unnest(${arrays.join(', ')}) as given (${names.join(', ')})`);
  }
}

/**
 * Declares a write: the types of its parameters, the statement for one row, and the SQL of the statement for all rows
 * of `rows`. The rows may come from several transactions, so their order must not matter, and a key may repeat:
 * `on conflict do update` needs them grouped. Rows that others update are locked in the order of the statement: sort
 * them by their key.
 */
export function prepareWrite<P extends Record<string, unknown>>(
  types: { [K in keyof P & string]: WriteType },
  options: PrepareOptions<P> = {},
) {
  return (
    one: (kysely: Kysely<Database>, param: <K extends keyof P & string>(name: K) => RawBuilder<P[K]>) => Compilable<unknown>,
    many: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): PreparedWrite<P> => {
    const columns: [keyof P & string, WriteType][] = [];
    for (const name in types) {
      const type = types[name];
      if (type) columns.push([name, type]);
    }
    return new PreparedWrite<P>(columns, prepare<P>(options)(one), many);
  };
}
