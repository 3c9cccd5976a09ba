import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The channel that a user chose for an application's webhook (scope webhook.incoming). */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id } = columnTypes(dialect);
  await sql`alter table oauth2_codes add column webhook_channel_id ${id}`.execute(db);
}
