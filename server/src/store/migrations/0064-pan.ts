import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The volume at which a person hears another one on each side, 0 to 1. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { float } = columnTypes(dialect);
  await sql`alter table audio_settings add column pan_left ${float}`.execute(db);
  await sql`alter table audio_settings add column pan_right ${float}`.execute(db);
}
