import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * Relationships between users, and groups: when each member joined, nicknames, invites, and the groups created by
 * applications.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table relationships (
    user_id ${id} not null, other_id ${id} not null, type ${int} not null, since ${ms} not null, nickname ${text},
    ignored ${int} not null, spam ${int} not null, stranger ${int} not null, primary key (user_id, other_id)) ${keyed}`);
  await run(sql`create index relationships_type on relationships (user_id, type, other_id)`);
  await run(sql`alter table recipients add column joined_at ${ms} not null default 0`);
  await run(sql`alter table recipients add column nick ${text}`);
  await run(sql`create table managed_groups (channel_id ${id} primary key, application_id ${id} not null) ${keyed}`);
  await run(sql`create table group_invites (
    code ${text} primary key, channel_id ${id} not null, inviter_id ${id} not null, created_at ${ms} not null,
    expires_at ${ms} not null, max_age ${int} not null) ${keyed}`);
  await run(sql`create index group_invites_channel on group_invites (channel_id)`);
}
