import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** People's private notes about users. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, keyed } = columnTypes(dialect);
  await sql`create table notes (
    user_id ${id} not null, target_id ${id} not null, note ${text} not null, primary key (user_id, target_id)) ${keyed}`.execute(
    db,
  );
}
