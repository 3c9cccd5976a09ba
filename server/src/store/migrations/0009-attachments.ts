import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Files of messages, and announced files whose upload is pending. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict } = columnTypes(dialect);
  await sql`create table attachments (
    id ${id} primary key, blob ${text} not null, channel_id ${id}, message_id ${id}, user_id ${id},
    filename ${text} not null default '', content_type ${text} not null default '', size ${int} not null default 0,
    created_at ${ms} not null, stored_at ${ms}, claimed_at ${ms}) ${strict}`.execute(db);
  await sql`create index attachments_of_messages on attachments (channel_id, message_id)`.execute(db);
  await sql`create index attachments_of_blobs on attachments (blob)`.execute(db);
  await sql`create index attachments_waiting on attachments (created_at) where claimed_at is null`.execute(db);
  await sql`insert into jobs (id, kind, payload_json, run_at) values (9, 'sweep_uploads', '{}', 0)`.execute(db);
}
