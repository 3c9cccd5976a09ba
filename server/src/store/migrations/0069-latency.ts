import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** How long the requests of a process took since the last sample. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  await sql`alter table process_gauges add column request_ms ${columnTypes(dialect).float} not null default 0`.execute(db);
}
