import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** An index of mentions by target, and the mentions that people removed from their inbox. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, keyed } = columnTypes(dialect);
  await sql`create index mentions_target on mentions (target_id, message_id)`.execute(db);
  await sql`create table dismissed_mentions (
    user_id ${id} not null, message_id ${id} not null, primary key (user_id, message_id)) ${keyed}`.execute(db);
}
