import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Links to an activity that its developers have made, each with a picture and words of its own. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text } = columnTypes(dialect);
  await sql`create table activity_links (
    id ${id} primary key, application_id ${id} not null references applications (id) on delete cascade,
    title ${text} not null, description ${text} not null, custom_id ${text}, image ${text} not null)`.execute(db);
  await sql`create index activity_links_by_application on activity_links (application_id, id)`.execute(db);
}
