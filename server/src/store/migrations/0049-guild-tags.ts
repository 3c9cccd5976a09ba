import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * Guild tags: a guild's configuration, and the tag that each user shows, copied into the user's row so that reads
 * need no join.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table guilds add column tag_json ${text}`);
  await run(sql`alter table users add column primary_guild_id ${id}`);
  await run(sql`alter table users add column primary_guild_json ${text}`);
  await run(sql`create index users_primary_guild on users (primary_guild_id, id) where primary_guild_id is not null`);
}
