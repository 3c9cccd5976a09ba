import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The health of applications' endpoints for webhook events. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, ms, strict } = columnTypes(dialect);
  await sql`create table webhook_endpoints (
    application_id ${id} primary key, lost ${int} not null, probe_at ${ms} not null) ${strict}`.execute(db);
}
