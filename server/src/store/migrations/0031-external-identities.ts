import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Identity providers of applications, external identities, provisional accounts, merges and bans. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, ms, strict } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`alter table users add column provisional_application_id ${id}`);
  await run(sql`alter table users add column banned_until ${ms}`);
  await run(
    sql`create index users_provisional on users (provisional_application_id) where provisional_application_id is not null`,
  );

  await run(sql`create table identity_providers (
    id ${id} primary key, application_id ${id} not null, type ${text} not null, settings_json ${text} not null, created_at ${ms} not null,
    unique (application_id, type)) ${strict}`);
  await run(sql`create table external_identities (
    id ${id} primary key, application_id ${id} not null, provider_type ${text} not null, issuer ${text} not null,
    external_id ${text} not null, digest ${text} not null unique, user_id ${id} not null, restricted_by ${id}, created_at ${ms} not null) ${strict}`);
  await run(sql`create index external_identities_user on external_identities (user_id, application_id)`);
  await run(sql`create index external_identities_application on external_identities (application_id)`);
  await run(sql`create table bot_issued_tokens (
    hash ${text} not null primary key, identity_id ${id} not null, expires_at ${ms} not null) ${strict}`);
  await run(sql`create index bot_issued_tokens_identity on bot_issued_tokens (identity_id)`);
  await run(sql`create index bot_issued_tokens_ends on bot_issued_tokens (expires_at)`);
  await run(sql`create table account_merges (
    id ${id} primary key, application_id ${id} not null, user_id ${id} not null, source_id ${id}, created_at ${ms} not null, done_at ${ms}) ${strict}`);
  await run(sql`create index account_merges_user on account_merges (user_id, created_at)`);
  await run(sql`create table account_bans (
    user_id ${id} primary key, operator_id ${id} not null, until ${ms}, reason ${text}, created_at ${ms} not null) ${strict}`);
}
