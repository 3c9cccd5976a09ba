import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * The version of the address rules that accepted each identity provider; existing ones passed version 2
 * (docs/contract/game-accounts.md#issuers).
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { int } = columnTypes(dialect);
  await sql`alter table identity_providers add column rules_version ${int} not null default 2`.execute(db);
}
