import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Browsers that receive pushes; each ends with the login that has registered it. Processes cache which people have any. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table devices (
    id ${id} primary key, user_id ${id} not null,
    session_hash ${text} not null references tokens (hash) on delete cascade on update cascade,
    endpoint ${text} not null, endpoint_hash ${text} not null unique, p256dh ${text} not null, auth ${text} not null,
    created_at ${ms} not null) ${keyed}`);
  await run(sql`create index devices_user on devices (user_id)`);
  await run(sql`create index devices_session on devices (session_hash)`);
  await run(sql`create table device_paces (
    device_id ${id} primary key references devices (id) on delete cascade,
    window_start ${ms} not null, used ${int} not null) ${keyed}`);
  if (dialect === 'postgres')
    await run(sql`create trigger note_table_change after insert or update or delete on devices
      for each statement execute function note_table_change()`);
}
