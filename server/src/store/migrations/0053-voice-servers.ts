import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Voice nodes, the calls that they host, the tickets that admit a session to a call, and participants of calls outside guilds. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table voice_nodes (
    node_id ${ms} primary key, endpoint ${text} not null, region ${text} not null, load ${int} not null, seen_at ${ms} not null) ${keyed}`);
  await run(sql`create table voice_calls (
    call_id ${id} primary key, kind ${text} not null, guild_id ${id}, node_id ${ms}, region ${text}) ${keyed}`);
  await run(sql`create index voice_calls_node on voice_calls (node_id)`);
  await run(sql`create table voice_tickets (
    call_id ${id} not null, user_id ${id} not null, session_id ${text} not null, token_hash ${text} not null,
    refused ${int} not null,
    primary key (call_id, user_id)) ${keyed}`);
  await run(sql`create unique index voice_tickets_token on voice_tickets (token_hash)`);
  await run(sql`create table call_participants (
    call_id ${id} not null, user_id ${id} not null, session_id ${text} not null, self_mute ${int} not null, self_deaf ${int} not null,
    self_video ${int} not null, joined_at ${ms} not null, primary key (call_id, user_id)) ${keyed}`);
  await run(sql`create index call_participants_user on call_participants (user_id)`);
  await run(sql`create index call_participants_session on call_participants (session_id)`);
}
