import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Whether a member in a voice channel had CONNECT there, so that its loss is noticed. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { int } = columnTypes(dialect);
  await sql`alter table voice_states add column may_connect ${int} not null default 1`.execute(db);
}
