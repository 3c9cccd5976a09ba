import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The sessions of participants in activities, who leave when their session ends. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { text, ms } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table activity_participants add column session_id ${text}`);
  await run(sql`alter table activity_participants add column nonce ${text}`);
  await run(sql`alter table activity_participants add column joined_at ${ms} not null default 0`);
  await run(sql`create index activity_participants_user on activity_participants (user_id)`);
  await run(sql`create index activity_instances_guild on activity_instances (guild_id)`);
}
