import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Application commands, the recent number of creations, and their permissions in guilds. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  await sql`create table commands (
    id ${id} primary key, application_id ${id} not null, guild_id ${id}, type ${int} not null, name ${text} not null,
    version ${id} not null, nsfw ${int} not null, default_member_permissions ${text}, data_json ${text} not null) ${strict}`.execute(
    db,
  );
  await sql`create unique index commands_by_name on commands (application_id, coalesce(guild_id, 0), type, name)`.execute(db);
  await sql`create index commands_by_guild on commands (guild_id) where guild_id is not null`.execute(db);
  await sql`create table command_scopes (
    application_id ${id} not null, guild_id ${id} not null, version ${id} not null, window_start ${ms} not null,
    creates ${int} not null, primary key (application_id, guild_id)) ${keyed}`.execute(db);
  await sql`create table command_permissions (
    guild_id ${id} not null, command_id ${id} not null, application_id ${id} not null, permissions_json ${text} not null,
    primary key (guild_id, command_id)) ${keyed}`.execute(db);
  await sql`create index command_permissions_by_command on command_permissions (command_id)`.execute(db);
}
