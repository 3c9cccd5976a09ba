import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * Rules that new members accept, their onboarding answers, raid alerts, vanity URLs, premium tiers, operator settings
 * of applications.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`alter table guilds add column vanity_url_code ${text}`);
  await run(sql`alter table guilds add column vanity_url_uses ${int} not null default 0`);
  await run(sql`create unique index guilds_vanity_url on guilds (vanity_url_code)`);
  await run(sql`alter table guilds add column premium_tier ${int} not null default 0`);
  await run(sql`alter table guilds add column premium_subscription_count ${int} not null default 0`);
  await run(sql`alter table guilds add column raid_detected_at ${ms}`);
  await run(sql`alter table guilds add column dm_spam_detected_at ${ms}`);
  await run(sql`alter table guilds add column mention_raid_until ${ms}`);
  await run(sql`create index members_joined on members (guild_id, joined_at)`);
  await run(sql`create index members_pending on members (guild_id, user_id) where pending = 1`);
  await run(sql`create table verification_forms (
    guild_id ${id} primary key, version ${ms} not null, description ${text}, form_fields_json ${text} not null default '[]') ${keyed}`);
  await run(sql`create table onboarding_answers (
    guild_id ${id} not null, user_id ${id} not null, responses_json ${text} not null, prompts_seen_json ${text} not null,
    responses_seen_json ${text} not null, primary key (guild_id, user_id)) ${keyed}`);
  await run(sql`create table mention_messages (
    guild_id ${id} not null, id ${id} not null, user_id ${id} not null, mentions ${int} not null, primary key (guild_id, id)) ${keyed}`);
  await run(sql`create table opened_directs (
    user_id ${id} not null, channel_id ${id} not null, primary key (user_id, channel_id)) ${keyed}`);
  await run(sql`create table outsider_bans (
    guild_id ${id} not null, id ${id} not null, primary key (guild_id, id)) ${keyed}`);
  await run(sql`alter table applications add column verified ${int} not null default 0`);
  await run(sql`alter table applications add column approved_scopes_json ${text} not null default '[]'`);
  await run(sql`alter table applications add column intents_review ${text} not null default 'none'`);
  await run(sql`alter table applications add column limits_json ${text} not null default '{}'`);
}
