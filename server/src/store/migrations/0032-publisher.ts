import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Linked accounts of other services, publishers with their applications, RPC tokens, and payments. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table connections (
    user_id ${id} not null, type ${text} not null, account_id ${text} not null, name ${text} not null, visibility ${int} not null,
    show_activity ${int} not null, friend_sync ${int} not null, created_at ${ms} not null,
    primary key (user_id, type, account_id)) ${keyed}`);
  await run(sql`create table connection_states (
    hash ${text} primary key, user_id ${id} not null, type ${text} not null, verifier ${text} not null, nonce ${text} not null,
    expires_at ${ms} not null) ${strict}`);
  await run(sql`create index connection_states_ends on connection_states (expires_at)`);

  await run(sql`create table publisher_children (
    child_id ${id} primary key, parent_id ${id} not null, created_at ${ms} not null) ${strict}`);
  await run(sql`create index publisher_children_parent on publisher_children (parent_id)`);
  await run(sql`alter table applications add column publisher ${int} not null default 0`);
  await run(sql`create index oauth2_tokens_parent on oauth2_tokens (parent_hash) where parent_hash is not null`);

  await run(sql`create table rpc_tokens (
    hash ${text} primary key, application_id ${id} not null, expires_at ${ms} not null) ${strict}`);
  await run(sql`create index rpc_tokens_ends on rpc_tokens (expires_at)`);
  await run(sql`alter table users add column premium_type ${int} not null default 0`);
}
