import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** People who test an application without being in its team. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, ms, keyed } = columnTypes(dialect);
  await sql`create table application_testers (
    application_id ${id} not null references applications (id) on delete cascade, user_id ${id} not null,
    accepted ${int} not null, invited_at ${ms} not null, primary key (application_id, user_id)) ${keyed}`.execute(db);
  await sql`create index application_testers_user on application_testers (user_id)`.execute(db);
}
