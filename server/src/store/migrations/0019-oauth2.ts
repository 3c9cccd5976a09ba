import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** OAuth2 authorizations of users, their codes, and the families of their tokens. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table oauth2_grants (
    id ${id} primary key, application_id ${id} not null, user_id ${id} not null, scopes ${text} not null, created_at ${ms} not null,
    unique (user_id, application_id)) ${strict}`);
  await run(sql`create index oauth2_grants_application on oauth2_grants (application_id)`);
  await run(sql`create table oauth2_codes (
    hash ${text} primary key, application_id ${id} not null, user_id ${id} not null, family_id ${id} not null, scopes ${text} not null,
    redirect_uri ${text}, challenge ${text}, nonce ${text}, auth_time ${ms} not null, guild_id ${id}, permissions ${text},
    installs ${int} not null, created_at ${ms} not null, expires_at ${ms} not null, used_at ${ms}) ${strict}`);
  await run(sql`create index oauth2_codes_pair on oauth2_codes (application_id, user_id)`);
  await run(sql`create table oauth2_tokens (
    hash ${text} primary key, application_id ${id} not null, user_id ${id} not null, family_id ${id} not null, scopes ${text} not null,
    refresh_hash ${text} unique, refresh_used_at ${ms}, parent_hash ${text}, auth_time ${ms} not null, created_at ${ms} not null) ${strict}`);
  await run(sql`create index oauth2_tokens_pair on oauth2_tokens (application_id, user_id)`);
  await run(sql`create index oauth2_tokens_family on oauth2_tokens (family_id)`);
  await run(sql`create index tokens_application on tokens (application_id)`);
}
