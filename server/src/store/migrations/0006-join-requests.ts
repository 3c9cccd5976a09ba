import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/prepared.ts';

/** Requests to join guilds that review their members. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const id = sql.raw(dialect === 'sqlite' ? 'integer' : 'bigint');
  const text = sql.raw(dialect === 'sqlite' ? 'text' : 'text collate "C"');
  const ms = sql.raw(dialect === 'sqlite' ? 'integer' : 'bigint');
  const keyed = sql.raw(dialect === 'sqlite' ? 'strict, without rowid' : '');
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table join_requests (
    guild_id ${id} not null, id ${id} not null, user_id ${id} not null, status ${text} not null, created_at ${ms} not null,
    reviewed_at ${ms}, reviewer_id ${id}, rejection_reason ${text}, responses_json ${text}, primary key (guild_id, id)) ${keyed}`);
  await run(sql`create unique index join_requests_user on join_requests (guild_id, user_id)`);
}
