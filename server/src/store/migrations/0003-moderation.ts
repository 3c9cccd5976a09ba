import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Moderation: bans, prune, incident actions, auto moderation, and the age of audit entries. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table bans (
    guild_id ${id} not null, user_id ${id} not null, reason ${text}, primary key (guild_id, user_id)) ${keyed}`);
  await run(sql`create table user_activity (user_id ${id} primary key, active_on ${int} not null) ${keyed}`);
  await run(sql`create table prunes (
    guild_id ${id} primary key, id ${id} not null, user_id ${id} not null, reason ${text}, days ${int} not null,
    joined_before ${ms} not null, active_before ${int} not null, roles_json ${text} not null, after_id ${id} not null,
    removed ${int} not null) ${keyed}`);
  await run(sql`create table automod_rules (
    guild_id ${id} not null, id ${id} not null, creator_id ${id} not null, name ${text} not null, event_type ${int} not null,
    trigger_type ${int} not null, trigger_json ${text} not null, actions_json ${text} not null, enabled ${int} not null,
    exempt_roles_json ${text} not null, exempt_channels_json ${text} not null, primary key (guild_id, id)) ${keyed}`);
  await run(sql`alter table guilds add column invites_disabled_until ${ms}`);
  await run(sql`alter table guilds add column dms_disabled_until ${ms}`);
  await run(sql`create index audit_entries_age on audit_entries (id)`);
  // The first daily run; each run enqueues the next.
  await run(sql`insert into jobs (id, kind, payload_json, run_at) values (1, 'expire_audit_entries', '{}', 0)`);
}
