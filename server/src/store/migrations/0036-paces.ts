import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/prepared.ts';
import { columnTypes } from './types.ts';

/** What may be done once in a while over all gateway nodes. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { ms, keyed } = columnTypes(dialect);
  await sql`create table gateway_paces (what text primary key, until ${ms} not null) ${keyed}`.execute(db);
}
