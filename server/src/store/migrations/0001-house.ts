import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The initial tables: users, applications, guilds, messages, jobs. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const serial = sql.raw(
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'integer primary key generated always as identity',
  );
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table nodes (id ${serial}, started_at ${ms} not null, seen_at ${ms} not null) ${strict}`);
  await run(sql`create table users (
    id ${id} primary key, kind ${text} not null, username ${text} not null, discriminator ${text} not null, global_name ${text},
    avatar ${text}, banner ${text}, accent_color ${int}, bio ${text} not null default '', flags ${ms} not null default 0,
    email ${text}, password ${text}, date_of_birth ${text}, locale ${text} not null default 'en-US', operator ${int} not null default 0,
    settings_json ${text}) ${strict}`);
  await run(sql`create unique index users_person_username on users (username) where kind = 'person'`);
  await run(sql`create unique index users_email on users (email) where email is not null`);
  await run(sql`create table tokens (
    hash ${text} primary key, kind ${text} not null, user_id ${id} not null, application_id ${id}, scopes ${text},
    created_at ${ms} not null, expires_at ${ms}) ${keyed}`);
  await run(sql`create index tokens_user on tokens (user_id)`);
  await run(sql`create table applications (
    id ${id} primary key, owner_id ${id} not null, bot_id ${id} not null, name ${text} not null, description ${text} not null default '',
    icon ${text}, flags ${ms} not null default 0, bot_public ${int} not null default 1, bot_require_code_grant ${int} not null default 0,
    verify_key ${text} not null, signing_key ${text} not null, secret ${text}, redirect_uris_json ${text} not null default '[]',
    interactions_endpoint_url ${text}, settings_json ${text} not null default '{}') ${strict}`);
  await run(sql`create index applications_owner on applications (owner_id)`);
  await run(sql`create unique index applications_bot on applications (bot_id)`);
  await run(sql`create table guilds (
    id ${id} primary key, name ${text} not null, icon ${text}, splash ${text}, banner ${text}, description ${text}, owner_id ${id} not null,
    features_json ${text} not null default '[]', afk_channel_id ${id}, afk_timeout ${int} not null default 300, system_channel_id ${id},
    system_channel_flags ${int} not null default 0, rules_channel_id ${id}, public_updates_channel_id ${id}, safety_alerts_channel_id ${id},
    verification_level ${int} not null default 0, default_message_notifications ${int} not null default 0,
    explicit_content_filter ${int} not null default 0, mfa_level ${int} not null default 0, nsfw_level ${int} not null default 0,
    preferred_locale ${text} not null default 'en-US', premium_progress_bar_enabled ${int} not null default 0,
    member_count ${int} not null default 0, state_version ${ms} not null default 1, deleted_at ${ms}) ${strict}`);
  await run(sql`create index guilds_owner on guilds (owner_id)`);
  await run(sql`create table roles (
    guild_id ${id} not null, id ${id} not null, name ${text} not null, permissions ${text} not null, position ${int} not null,
    color ${int} not null default 0, secondary_color ${int}, tertiary_color ${int}, hoist ${int} not null default 0,
    managed ${int} not null default 0, mentionable ${int} not null default 0, icon ${text}, unicode_emoji ${text},
    flags ${int} not null default 0, tags_json ${text}, primary key (guild_id, id)) ${keyed}`);
  await run(sql`create table members (
    guild_id ${id} not null, user_id ${id} not null, nick ${text}, avatar ${text}, banner ${text}, bio ${text} not null default '',
    roles_json ${text} not null default '[]', joined_at ${ms} not null, premium_since ${ms}, deaf ${int} not null default 0,
    mute ${int} not null default 0, flags ${int} not null default 0, pending ${int} not null default 0,
    communication_disabled_until ${ms}, temporary ${int} not null default 0, primary key (guild_id, user_id)) ${keyed}`);
  await run(sql`create index members_user on members (user_id, guild_id)`);
  await run(sql`create table channels (
    id ${id} primary key, guild_id ${id}, type ${int} not null, name ${text}, topic ${text}, position ${int} not null default 0, parent_id ${id},
    nsfw ${int} not null default 0, rate_limit_per_user ${int} not null default 0, bitrate ${int}, user_limit ${int}, rtc_region ${text},
    video_quality_mode ${int}, default_auto_archive_duration ${int}, default_thread_rate_limit_per_user ${int},
    flags ${int} not null default 0, overwrites_json ${text} not null default '[]', owner_id ${id}, icon ${text}, forum_json ${text}) ${strict}`);
  await run(sql`create index channels_guild on channels (guild_id)`);
  await run(sql`create table channel_heads (channel_id ${id} primary key, last_message_id ${id}, last_pin_at ${ms}) ${keyed}`);
  await run(sql`create table recipients (
    channel_id ${id} not null, user_id ${id} not null, closed ${int} not null default 0, primary key (channel_id, user_id)) ${keyed}`);
  await run(sql`create index recipients_user on recipients (user_id, channel_id)`);
  await run(sql`create table direct_pairs (
    low_id ${id} not null, high_id ${id} not null, channel_id ${id} not null, primary key (low_id, high_id)) ${keyed}`);
  await run(sql`create table integrations (
    id ${id} primary key, guild_id ${id} not null, application_id ${id} not null, user_id ${id} not null, scopes ${text} not null) ${strict}`);
  await run(sql`create unique index integrations_guild on integrations (guild_id, application_id)`);
  await run(sql`create table invites (
    code ${text} primary key, guild_id ${id} not null, channel_id ${id} not null, inviter_id ${id} not null, created_at ${ms} not null,
    expires_at ${ms}, max_age ${int} not null, max_uses ${int} not null, uses ${int} not null default 0, temporary ${int} not null) ${keyed}`);
  await run(sql`create index invites_guild on invites (guild_id, channel_id)`);
  await run(sql`create index invites_expiry on invites (expires_at)`);
  await run(sql`create table messages (
    channel_id ${id} not null, id ${id} not null, author_id ${id} not null, type ${int} not null, flags ${int} not null, content ${text} not null,
    edited_at ${ms}, pinned ${int} not null default 0, tts ${int} not null default 0, mention_everyone ${int} not null default 0,
    data_json ${text}, primary key (channel_id, id)) ${keyed}`);
  await run(sql`create table nonces (
    channel_id ${id} not null, author_id ${id} not null, nonce ${text} not null, message_id ${id} not null, created_at ${ms} not null,
    primary key (channel_id, author_id, nonce)) ${keyed}`);
  await run(sql`create index nonces_age on nonces (created_at)`);
  await run(sql`create table reactions (
    channel_id ${id} not null, message_id ${id} not null, emoji ${text} not null, type ${int} not null, user_id ${id} not null,
    emoji_name ${text}, emoji_animated ${int} not null default 0, created_at ${ms} not null,
    primary key (channel_id, message_id, emoji, type, user_id)) ${keyed}`);
  await run(sql`create table audit_entries (
    guild_id ${id} not null, id ${id} not null, action_type ${int} not null, user_id ${id}, target_id ${id}, changes_json ${text},
    options_json ${text}, reason ${text}, primary key (guild_id, id)) ${keyed}`);
  await run(sql`create table jobs (
    id ${id} primary key, kind ${text} not null, payload_json ${text} not null, run_at ${ms} not null, attempts ${int} not null default 0,
    locked_until ${ms}, last_error ${text}, failed_at ${ms}) ${strict}`);
  await run(sql`create index jobs_due on jobs (run_at) where failed_at is null`);
  await run(sql`create table gateway_sessions (
    id ${text} primary key, node_id ${int} not null, user_id ${id} not null, status ${text} not null, activities_json ${text} not null,
    client ${text} not null, since ${ms}, afk ${int} not null default 0, updated_at ${ms} not null) ${keyed}`);
  await run(
    sql`create table session_starts (user_id ${id} primary key, window_start ${ms} not null, used ${int} not null) ${keyed}`,
  );
  await run(sql`create index gateway_sessions_user on gateway_sessions (user_id)`);
  await run(sql`create index gateway_sessions_node on gateway_sessions (node_id)`);
}
