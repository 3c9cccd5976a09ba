import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Actions that are allowed once per interval over all gateway nodes. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { ms, keyed } = columnTypes(dialect);
  await sql`create table gateway_paces (what text primary key, until ${ms} not null) ${keyed}`.execute(db);
}
