import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Emojis of guilds and applications, stickers and soundboard sounds of guilds. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, float, text, strict } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table emojis (
    id ${id} primary key, guild_id ${id}, application_id ${id}, name ${text} not null, animated ${int} not null,
    roles_json ${text} not null default '[]', user_id ${id} not null) ${strict}`);
  await run(sql`create index emojis_guild on emojis (guild_id) where guild_id is not null`);
  await run(sql`create index emojis_application on emojis (application_id) where application_id is not null`);
  await run(sql`create table stickers (
    id ${id} primary key, guild_id ${id} not null, name ${text} not null, description ${text}, tags ${text} not null,
    format_type ${int} not null, user_id ${id} not null) ${strict}`);
  await run(sql`create index stickers_guild on stickers (guild_id)`);
  await run(sql`create table soundboard_sounds (
    id ${id} primary key, guild_id ${id} not null, name ${text} not null, volume ${float} not null, emoji_id ${id},
    emoji_name ${text}, user_id ${id} not null) ${strict}`);
  await run(sql`create index soundboard_sounds_guild on soundboard_sounds (guild_id)`);
}
