import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Notification settings of a person: per guild, for everything, and per thread. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table guild_settings (
    guild_id ${id} not null, user_id ${id} not null, settings_json ${text} not null, version ${int} not null,
    primary key (guild_id, user_id)) ${keyed}`);
  await run(sql`create index guild_settings_user on guild_settings (user_id)`);
  await run(sql`create table notification_settings (
    user_id ${id} primary key, flags ${int} not null, version ${int} not null) ${keyed}`);
  await run(sql`alter table thread_members add column mute_json ${text}`);
}
