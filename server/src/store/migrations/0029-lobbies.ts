import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Lobbies with their members and secrets, and rate counts of unapproved applications. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table lobbies (
    id ${id} primary key, application_id ${id} not null, client_made ${int} not null, metadata_json ${text}, flags ${int} not null,
    idle_timeout ${int} not null, override_event_webhooks_url ${text}, linked_channel_id ${id}, active_at ${ms} not null,
    check_at ${ms} not null) ${strict}`);
  await run(sql`create index lobbies_application on lobbies (application_id)`);
  await run(sql`create unique index lobbies_channel on lobbies (linked_channel_id) where linked_channel_id is not null`);
  await run(sql`create table lobby_secrets (
    application_id ${id} not null, hash ${text} not null, lobby_id ${id} not null, expires_at ${ms} not null,
    primary key (application_id, hash)) ${keyed}`);
  await run(sql`create index lobby_secrets_lobby on lobby_secrets (lobby_id)`);
  await run(sql`create table lobby_members (
    lobby_id ${id} not null, user_id ${id} not null, application_id ${id} not null, metadata_json ${text}, flags ${int} not null,
    additional_name ${text}, primary key (lobby_id, user_id)) ${keyed}`);
  await run(sql`create index lobby_members_user on lobby_members (user_id, application_id)`);

  await run(sql`create table application_rates (
    application_id ${id} not null, name ${text} not null, window_start ${ms} not null, used ${int} not null,
    primary key (application_id, name)) ${keyed}`);
  await run(sql`alter table applications add column production_approved ${int} not null default 0`);
}
