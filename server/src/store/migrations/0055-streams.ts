import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Live streams of screens, and who watches them. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table voice_states add column self_stream ${int} not null default 0`);
  await run(sql`alter table call_participants add column self_stream ${int} not null default 0`);
  await run(sql`create table streams (
    rtc_server_id ${id} primary key, owner_id ${id} not null, session_id ${text} not null, guild_id ${id}, channel_id ${id} not null,
    paused ${int} not null, preview ${text}, preview_at ${ms}) ${keyed}`);
  await run(sql`create unique index streams_owner on streams (owner_id)`);
  await run(sql`create table stream_viewers (
    rtc_server_id ${id} not null, user_id ${id} not null, session_id ${text} not null, primary key (rtc_server_id, user_id)) ${keyed}`);
  await run(sql`create index stream_viewers_user on stream_viewers (user_id)`);
}
