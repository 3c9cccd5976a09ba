import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The names by which members are found, in lower case, so that a prefix search reads an index instead of the guild. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, keyed } = columnTypes(dialect);
  await sql`create table member_names (
    guild_id ${id} not null, name ${text} not null, user_id ${id} not null, primary key (guild_id, name, user_id)) ${keyed}`.execute(
    db,
  );
  for (const column of ['users.username', 'users.global_name', 'members.nick']) {
    await sql`insert into member_names (guild_id, name, user_id)
      select members.guild_id, lower(${sql.ref(column)}), members.user_id from members join users on users.id = members.user_id
      where ${sql.ref(column)} is not null on conflict do nothing`.execute(db);
  }
}
