import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The members of lobbies that are connected. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { int } = columnTypes(dialect);
  await sql`alter table lobby_members add column connected ${int} not null default 0`.execute(db);
}
