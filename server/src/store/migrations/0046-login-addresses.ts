import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * Addresses that accounts have logged in from. Wrong codes are counted with wrong passwords and no longer at the
 * second factor. Templates record the member whose visible channels their snapshot holds.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table login_addresses (
    hash ${text} primary key, user_id ${id} not null, last_used_at ${ms} not null) ${keyed}`);
  await run(sql`create index login_addresses_user on login_addresses (user_id)`);
  await run(sql`create index login_addresses_used on login_addresses (last_used_at)`);
  await run(sql`alter table guild_templates add column taken_by ${id} not null default 0`);
  await run(sql`update guild_templates set taken_by = creator_id`);
}
