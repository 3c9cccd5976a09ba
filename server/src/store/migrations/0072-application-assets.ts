import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Pictures of applications that rich presence names. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, keyed } = columnTypes(dialect);
  await sql`create table application_assets (
    id ${id} primary key, application_id ${id} not null references applications (id) on delete cascade,
    name ${text} not null, type ${int} not null) ${keyed}`.execute(db);
  await sql`create unique index application_assets_name on application_assets (application_id, name)`.execute(db);
}
