import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Requests of applications to the operator: a review of their intents, or a higher limit. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table application_requests (
    id ${id} primary key, application_id ${id} not null references applications (id) on delete cascade,
    kind ${text} not null, limit_name ${text}, value ${int}, granted ${int}, text ${text} not null, state ${text} not null,
    requested_by ${id} not null, decided_by ${id}, decided_at ${ms}, reason ${text}) ${strict}`);
  await run(sql`create index application_requests_application on application_requests (application_id, id)`);
  await run(sql`create index application_requests_state on application_requests (state, id)`);
}
