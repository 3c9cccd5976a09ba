import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Second factors (authenticator apps, recovery codes, passkeys) and details of each login. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table users add column mfa_enabled ${int} not null default 0`);
  await run(sql`create table second_factors (
    user_id ${id} not null primary key, totp_secret ${text}, totp_step ${ms} not null, recovery_salt ${text},
    failures ${int} not null default 0, rests_until ${ms} not null default 0) ${strict}`);
  await run(sql`create table recovery_codes (
    user_id ${id} not null, hash ${text} not null, used_at ${ms}, primary key (user_id, hash)) ${keyed}`);
  await run(sql`create table passkeys (
    id ${id} not null primary key, user_id ${id} not null, credential_id ${text} not null unique, public_key ${text} not null,
    counter ${ms} not null, transports_json ${text} not null, name ${text} not null, created_at ${ms} not null,
    last_used_at ${ms}) ${strict}`);
  await run(sql`create index passkeys_user on passkeys (user_id)`);
  await run(sql`create table mfa_tickets (
    hash ${text} not null primary key, purpose ${text} not null, user_id ${id}, challenge ${text}, attempts ${int} not null,
    created_at ${ms} not null, expires_at ${ms} not null) ${strict}`);
  await run(sql`create index mfa_tickets_expires on mfa_tickets (expires_at)`);
  await run(sql`create table auth_sessions (
    hash ${text} not null primary key, user_id ${id} not null, os ${text}, platform ${text}, last_used_at ${ms} not null) ${strict}`);
  await run(sql`create index auth_sessions_user on auth_sessions (user_id)`);
}
