import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The votes of polls; the polls themselves are part of their messages. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, keyed } = columnTypes(dialect);
  await sql`create table poll_votes (
    channel_id ${id} not null, message_id ${id} not null, answer_id ${int} not null, user_id ${id} not null,
    primary key (channel_id, message_id, answer_id, user_id)) ${keyed}`.execute(db);
}
