import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Voice states and the transient state of voice channels, stage instances, scheduled events. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table voice_states (
    guild_id ${id} not null, user_id ${id} not null, channel_id ${id} not null, session_id ${text} not null, self_mute ${int} not null,
    self_deaf ${int} not null, self_video ${int} not null, suppress ${int} not null, request_to_speak_at ${ms},
    primary key (guild_id, user_id)) ${keyed}`);
  await run(sql`create index voice_states_channel on voice_states (channel_id)`);
  await run(sql`create index voice_states_session on voice_states (session_id)`);
  await run(sql`create index voice_states_user on voice_states (user_id)`);
  await run(sql`create table voice_channels (
    channel_id ${id} primary key, guild_id ${id} not null, status ${text}, started_at ${ms}) ${keyed}`);
  await run(sql`create index voice_channels_guild on voice_channels (guild_id)`);
  await run(sql`create table stage_instances (
    channel_id ${id} primary key, id ${id} not null, guild_id ${id} not null, topic ${text} not null, privacy_level ${int} not null,
    guild_scheduled_event_id ${id}) ${keyed}`);
  await run(sql`create index stage_instances_guild on stage_instances (guild_id)`);
  await run(sql`create table scheduled_events (
    guild_id ${id} not null, id ${id} not null, channel_id ${id}, creator_id ${id}, name ${text} not null, description ${text}, image ${text},
    start_at ${ms} not null, end_at ${ms}, duration ${ms}, status ${int} not null, entity_type ${int} not null, entity_id ${id}, location ${text},
    recurrence_json ${text}, primary key (guild_id, id)) ${keyed}`);
  await run(sql`create table scheduled_event_exceptions (
    event_id ${id} not null, id ${id} not null, guild_id ${id} not null, original_start_at ${ms} not null, start_at ${ms}, end_at ${ms},
    is_canceled ${int} not null, primary key (event_id, id)) ${keyed}`);
  await run(sql`create index scheduled_event_exceptions_guild on scheduled_event_exceptions (guild_id)`);
  await run(sql`create table scheduled_event_users (
    event_id ${id} not null, exception_id ${id} not null, user_id ${id} not null, guild_id ${id} not null, response ${int} not null,
    primary key (event_id, exception_id, user_id)) ${keyed}`);
  await run(sql`create index scheduled_event_users_guild on scheduled_event_users (guild_id, user_id)`);
}
