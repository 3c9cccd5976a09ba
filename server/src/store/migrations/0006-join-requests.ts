import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Requests to join guilds that review their members. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table join_requests (
    guild_id ${id} not null, id ${id} not null, user_id ${id} not null, status ${text} not null, created_at ${ms} not null,
    reviewed_at ${ms}, reviewer_id ${id}, rejection_reason ${text}, responses_json ${text}, primary key (guild_id, id)) ${keyed}`);
  await run(sql`create unique index join_requests_user on join_requests (guild_id, user_id)`);
}
