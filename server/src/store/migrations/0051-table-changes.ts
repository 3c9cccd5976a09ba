import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';

/** The tables whose rows processes cache. */
const TABLES = [
  'tokens',
  'users',
  'external_identities',
  'applications',
  'intent_reviews',
  'guilds',
  'roles',
  'channels',
  'members',
  'thread_members',
  'integrations',
  'user_installs',
  'automod_rules',
  'entitlements',
  'commands',
  'command_permissions',
];

/**
 * Notes which transactions have written to cached tables, so that each process can ask what was committed since it
 * last asked (store/postgres/table-changes.ts). Notes are only inserted, so that no transaction waits for another.
 * The embedded store has a single process, which counts its own writes.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table table_changes (xid xid8 not null, name text collate "C" not null, primary key (xid, name))`);
  // Notes of transactions before `deleted` are gone; at `next_at` all transactions before `next` had ended.
  await run(sql`create table table_changes_deleted (deleted xid8 not null, next xid8 not null, next_at timestamptz not null)`);
  await run(sql`insert into table_changes_deleted (deleted, next, next_at) values ('0', '0', now())`);
  await run(sql`create function note_table_change() returns trigger language plpgsql as $$ begin
    insert into table_changes (xid, name) values (pg_current_xact_id(), tg_table_name)
    on conflict do nothing;
    return null; end $$`);
  for (const table of TABLES)
    await run(sql`create trigger note_table_change after insert or update or delete on ${sql.table(table)}
      for each statement execute function note_table_change()`);
}
