import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Accounts of other providers with which people log in, and logins with them that are not finished. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table login_identities (
    id ${id} primary key, user_id ${id} not null, provider_id ${text} not null, subject ${text} not null, name ${text} not null,
    email ${text}, created_at ${ms} not null, last_used_at ${ms}) ${strict}`);
  await run(sql`create unique index login_identities_subject on login_identities (provider_id, subject)`);
  await run(sql`create index login_identities_user on login_identities (user_id)`);
  await run(sql`create table provider_states (
    hash ${text} primary key, provider_id ${text} not null, purpose ${text} not null, browser ${text} not null, user_id ${id},
    verifier ${text} not null, nonce ${text} not null, next ${text}, expires_at ${ms} not null) ${keyed}`);
  await run(sql`create index provider_states_expires on provider_states (expires_at)`);
  await run(sql`create table provider_arrivals (
    hash ${text} primary key, provider_id ${text} not null, purpose ${text} not null, browser ${text} not null, user_id ${id},
    identity_json ${text} not null, expires_at ${ms} not null) ${keyed}`);
  await run(sql`create index provider_arrivals_expires on provider_arrivals (expires_at)`);
}
