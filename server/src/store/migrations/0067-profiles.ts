import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Profiles of people, global and per guild, and their latest avatars. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table users add column pronouns ${text} not null default ''`);
  await run(sql`alter table users add column theme_colors_json ${text}`);
  await run(sql`alter table members add column pronouns ${text} not null default ''`);
  await run(sql`alter table members add column accent_color ${int}`);
  await run(sql`alter table members add column theme_colors_json ${text}`);
  await run(sql`create table avatars (
    user_id ${id} not null, id ${id} not null, hash ${text} not null, description ${text}, primary key (user_id, id)) ${keyed}`);
}
