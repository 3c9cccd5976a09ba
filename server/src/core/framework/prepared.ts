import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../tables/database.ts';

/** The SQL dialects the store speaks. */
export type Dialect = 'sqlite' | 'postgres';

class Marker {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Converts the value of a parameter; `index` counts from 0. */
type Converter<V> = (value: unknown, index: number, sql: string) => V;

interface Compiled {
  sql: string;
  slots: readonly unknown[];
}

/** A query compiled once per dialect and run many times with different parameters. */
export class Prepared<P extends Record<string, unknown>, R> {
  /** The parameter that names the one partition that the query writes to; see Store.writes. */
  readonly partition: (keyof P & string) | undefined;
  readonly #build: (kysely: Kysely<Database>) => Compilable<R>;
  readonly #compiled = new Map<Dialect, Compiled>();

  constructor(build: (kysely: Kysely<Database>) => Compilable<R>, partition?: keyof P & string) {
    this.#build = build;
    this.partition = partition;
  }

  /** The SQL text for a dialect; always the same string, so statement caches can use it as a key. */
  sql(dialect: Dialect, kysely: Kysely<Database>): string {
    return this.#compile(dialect, kysely).sql;
  }

  /**
   * The parameter values in the order of the SQL, each converted to what the database accepts. Throws TypeError naming a
   * parameter that is undefined.
   */
  bind<V>(dialect: Dialect, kysely: Kysely<Database>, params: P, convert: Converter<V>): V[] {
    const { sql, slots } = this.#compile(dialect, kysely);
    const values: V[] = [];
    for (const slot of slots) {
      const value = slot instanceof Marker ? params[slot.name] : slot;
      if (value === undefined && slot instanceof Marker) throw new TypeError(`the query parameter '${slot.name}' is undefined`);
      values.push(convert(value, values.length, sql));
    }
    return values;
  }

  #compile(dialect: Dialect, kysely: Kysely<Database>): Compiled {
    let compiled = this.#compiled.get(dialect);
    if (!compiled) {
      const query = this.#build(kysely).compile();
      compiled = { sql: query.sql, slots: query.parameters };
      this.#compiled.set(dialect, compiled);
    }
    return compiled;
  }
}

/** Options of a prepared query. */
export interface PrepareOptions<P> {
  /** The parameter that all rows have in the column of that name which the query writes; see Store.writes. */
  partition?: keyof P & string;
}

/**
 * Declares a hot query: `prepare<{ id: string }>()((db, param) => db.selectFrom('users').selectAll().where('id', '=',
 * param('id')))`. Called twice so that the parameters are explicit and the row type is inferred.
 */
export function prepare<P extends Record<string, unknown>>({ partition }: PrepareOptions<P> = {}) {
  return <R>(
    build: (kysely: Kysely<Database>, param: <K extends keyof P & string>(name: K) => RawBuilder<P[K]>) => Compilable<R>,
  ): Prepared<P, R> =>
    new Prepared<P, R>(
      (kysely) => build(kysely, <K extends keyof P & string>(name: K) => sql<P[K]>`${new Marker(name)}`),
      partition,
    );
}
