import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * How each user joined a guild: the row stays when the user leaves, so that a return is recognised. Members are listed by the
 * time at which they joined.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table joins (
    guild_id ${id} not null, user_id ${id} not null, source_type ${int} not null, invite_code ${text}, inviter_id ${id},
    primary key (guild_id, user_id)) ${keyed}`);
  await run(sql`create index joins_user on joins (user_id, guild_id)`);
  await run(sql`create index joins_invite on joins (guild_id, invite_code) where invite_code is not null`);
  await run(sql`drop index members_joined`);
  await run(sql`create index members_joined on members (guild_id, joined_at, user_id)`);
}
