import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Devices without a browser that wait for a user's authorization (RFC 8628). */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict } = columnTypes(dialect);
  await sql`create table oauth2_devices (
    hash ${text} not null primary key, user_code ${text} not null unique, application_id ${id} not null, scopes ${text} not null,
    poll_interval ${int} not null, polled_at ${ms}, created_at ${ms} not null, expires_at ${ms} not null,
    user_id ${id}, granted ${int}, auth_time ${ms}, used_at ${ms}) ${strict}`.execute(db);
  await sql`create index oauth2_devices_expires on oauth2_devices (expires_at)`.execute(db);
}
