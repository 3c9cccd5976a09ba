import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Invites with targets and roles, templates, widgets, welcome screens, onboarding, large bot sharding. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`alter table applications add column large_bot_sharding ${int} not null default 0`);
  await run(sql`alter table guilds add column widget_enabled ${int} not null default 0`);
  await run(sql`alter table guilds add column widget_channel_id ${id}`);
  await run(sql`alter table invites add column flags ${int} not null default 0`);
  await run(sql`alter table invites add column role_ids_json ${text} not null default '[]'`);
  await run(sql`alter table invites add column target_type ${int}`);
  await run(sql`alter table invites add column target_user_id ${id}`);
  await run(sql`alter table invites add column target_application_id ${id}`);
  await run(sql`alter table invites add column target_list_id ${id}`);
  await run(sql`alter table invites add column target_job_id ${id}`);
  await run(sql`create table target_lists (
    id ${id} primary key, code ${text} not null, guild_id ${id} not null, status ${int}, total_users ${int} not null default 0,
    processed_users ${int} not null default 0, created_at ${ms} not null, completed_at ${ms}, error_message ${text}) ${strict}`);
  await run(sql`create index target_lists_code on target_lists (code)`);
  await run(sql`create index target_lists_guild on target_lists (guild_id)`);
  await run(sql`create table target_users (
    list_id ${id} not null, user_id ${id} not null, removed ${int} not null default 0, primary key (list_id, user_id)) ${keyed}`);
  await run(sql`create table guild_templates (
    code ${text} primary key, guild_id ${id} not null, name ${text} not null, description ${text}, usage_count ${int} not null default 0,
    creator_id ${id} not null, created_at ${ms} not null, updated_at ${ms} not null, snapshot_json ${text} not null) ${keyed}`);
  await run(sql`create unique index guild_templates_guild on guild_templates (guild_id)`);
  await run(sql`create table welcome_screens (
    guild_id ${id} primary key, description ${text}, channels_json ${text} not null default '[]') ${keyed}`);
  await run(sql`create table onboardings (
    guild_id ${id} primary key, enabled ${int} not null default 0, mode ${int} not null default 0,
    default_channel_ids_json ${text} not null default '[]', prompts_json ${text} not null default '[]') ${keyed}`);
}
