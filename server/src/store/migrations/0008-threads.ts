import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Threads and their members. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table threads (
    id ${id} primary key, guild_id ${id} not null, parent_id ${id} not null, type ${int} not null, name ${text} not null, owner_id ${id} not null,
    flags ${int} not null default 0, rate_limit_per_user ${int} not null default 0, archived ${int} not null default 0,
    archive_timestamp ${ms} not null, auto_archive_duration ${int} not null, locked ${int} not null default 0,
    invitable ${int} not null default 1, create_timestamp ${ms} not null, message_count ${int} not null default 0,
    total_message_sent ${int} not null default 0, member_count ${int} not null default 0, applied_tags_json ${text} not null default '[]',
    active_at ${ms} not null, archive_run ${int} not null default 1) ${strict}`);
  await run(sql`create index threads_guild on threads (guild_id, id)`);
  await run(sql`create index threads_active on threads (guild_id, id) where archived = 0`);
  await run(sql`create index threads_parent on threads (parent_id, id)`);
  await run(sql`create index threads_archived on threads (parent_id, archive_timestamp, id) where archived = 1`);
  await run(sql`create index threads_pinned on threads (parent_id) where flags <> 0`);
  await run(sql`create table thread_members (
    thread_id ${id} not null, user_id ${id} not null, guild_id ${id} not null, join_timestamp ${ms} not null,
    flags ${int} not null default 0, primary key (thread_id, user_id)) ${keyed}`);
  await run(sql`create index thread_members_user on thread_members (user_id, guild_id, thread_id)`);
}
