import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** How many users each bot reaches, and until when its application may use privileged intents beyond that. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, ms, keyed } = columnTypes(dialect);
  await sql`create table intent_reviews (
    application_id ${id} not null primary key, reach ${int} not null default 0, granted_until ${ms}) ${keyed}`.execute(db);
}
