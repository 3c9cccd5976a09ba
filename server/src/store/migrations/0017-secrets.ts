import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Keys shared by every node, such as the one that signs file URLs. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { text } = columnTypes(dialect);
  await sql`create table secrets (name ${text} not null primary key, value ${text} not null)`.execute(db);
}
