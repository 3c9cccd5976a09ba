import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';

/** The names of column and table types in each dialect. */
export interface ColumnTypes {
  /** A snowflake. */
  id: RawBuilder<unknown>;
  int: RawBuilder<unknown>;
  float: RawBuilder<unknown>;
  /** Ordered by bytes on both. */
  text: RawBuilder<unknown>;
  /** A time, ms since 1970. */
  ms: RawBuilder<unknown>;
  /** Table suffix: strictly typed on SQLite. */
  strict: RawBuilder<unknown>;
  /** Table suffix: clustered by its key on SQLite. */
  keyed: RawBuilder<unknown>;
}

/** The column types of a dialect, for the SQL of migrations. */
export function columnTypes(dialect: Dialect): ColumnTypes {
  const pick = (sqlite: string, postgres: string) => sql.raw(dialect === 'sqlite' ? sqlite : postgres);
  return {
    id: pick('integer', 'bigint'),
    int: pick('integer', 'integer'),
    float: pick('real', 'double precision'),
    text: pick('text', 'text collate "C"'),
    ms: pick('integer', 'bigint'),
    strict: pick('strict', ''),
    keyed: pick('strict, without rowid', ''),
  };
}
