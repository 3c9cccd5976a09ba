import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * The consoles of applications, and the deliveries to their endpoints. An entry belongs to no other row: there may be thousands, and
 * they are deleted by their age.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, float, text, ms, keyed, strict } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table application_consoles (
    application_id ${id} primary key references applications (id) on delete cascade, is_enabled ${int} not null) ${keyed}`);
  await run(sql`create table console_entries (
    application_id ${id} not null, id ${id} not null, ref ${id} not null, key ${text}, at ${ms} not null,
    kind ${text} not null, name ${text} not null, summary ${text} not null, status ${int}, is_failed ${int} not null,
    duration_ms ${float}, session_id ${text}, bytes ${int} not null, detail_json ${text} not null,
    content_json ${text} not null, primary key (application_id, id)) ${strict}`);
  await run(sql`create index console_entries_id on console_entries (id)`);
  await run(sql`create index console_entries_ref on console_entries (application_id, ref)`);
  await run(sql`create index console_entries_key on console_entries (application_id, key) where key is not null`);
  await run(sql`create table console_links (
    application_id ${id} not null, effect_ref ${id} not null, cause ${text} not null,
    primary key (application_id, effect_ref, cause)) ${keyed}`);
  await run(sql`create index console_links_cause on console_links (application_id, cause)`);
  await run(sql`create table application_deliveries (
    id ${id} primary key, application_id ${id} not null references applications (id) on delete cascade,
    kind ${text} not null, name ${text} not null, url ${text} not null, attempt ${int} not null, at ${ms} not null,
    status ${int}, failure ${text}, duration_ms ${float}, is_delivered ${int} not null, is_test ${int} not null,
    redelivery_of ${id}, next_attempt_at ${ms}, request_json ${text} not null, response_json ${text}) ${strict}`);
  await run(sql`create index application_deliveries_kind on application_deliveries (application_id, kind, id)`);
  await run(sql`insert into jobs (id, kind, payload_json, run_at) values (73, 'sweep_developer_logs', '{}', 0)`);
}
