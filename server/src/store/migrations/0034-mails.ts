import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Verified addresses, disabled and deleting accounts, queued mails, tokens of mail links, and data exports. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table users add column verified ${int} not null default 0`);
  await run(sql`alter table users add column disabled_at ${ms}`);
  await run(sql`alter table users add column deletes_at ${ms}`);
  await run(sql`alter table users add column deleted_at ${ms}`);
  // Every existing address counts as verified.
  await run(sql`update users set verified = 1 where email is not null`);
  await run(sql`create table mails (
    id ${id} primary key, user_id ${id}, kind ${text} not null, recipient ${text} not null, token ${text}, data_json ${text} not null,
    created_at ${ms} not null, attempts ${int} not null default 0, error ${text}, sent_at ${ms}, failed_at ${ms}) ${strict}`);
  await run(sql`create index mails_age on mails (created_at)`);
  await run(sql`create index mails_user on mails (user_id)`);
  await run(sql`create table mail_tokens (
    hash ${text} primary key, kind ${text} not null, user_id ${id} not null, email ${text} not null, created_at ${ms} not null,
    expires_at ${ms} not null) ${keyed}`);
  await run(sql`create index mail_tokens_user on mail_tokens (user_id, kind)`);
  await run(sql`create index mail_tokens_end on mail_tokens (expires_at)`);
  await run(sql`create table harvests (
    id ${id} primary key, user_id ${id} not null, email ${text} not null, status ${int} not null, backends_json ${text} not null,
    done_channels ${int} not null default 0, channels ${int} not null default 0, blob_key ${text}, size ${ms}, created_at ${ms} not null,
    updated_at ${ms} not null, completed_at ${ms}, expires_at ${ms}) ${strict}`);
  await run(sql`create index harvests_user on harvests (user_id, id)`);
}
