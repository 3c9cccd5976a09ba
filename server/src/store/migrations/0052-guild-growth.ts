import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The tables of a guild's state whose rows are reloaded one by one. */
const TABLES = ['channels', 'roles', 'emojis', 'stickers'];
/** Versions of a guild whose changes are kept. */
const KEPT = 100;

/**
 * Online users are found from an index alone. Triggers record in `guild_changes` which rows of a guild's state each of its last
 * versions has inserted, updated or deleted, so that a cache reloads only these.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, ms, text, keyed } = columnTypes(dialect);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('create index gateway_sessions_user_status on gateway_sessions (user_id, status)');
  await run('drop index gateway_sessions_user');
  await sql`create table guild_changes (
    guild_id ${id} not null, version ${ms} not null, kind ${text} not null, row_id ${id} not null,
    primary key (guild_id, version, kind, row_id)) ${keyed}`.execute(db);
  if (dialect === 'postgres') for (const row of ['new', 'old'] as const) await run(postgresFunction(row));
  for (const table of TABLES)
    for (const event of ['insert', 'update', 'delete']) {
      const row = event === 'delete' ? 'old' : 'new';
      const name = `guild_changes_${table}_${event}`;
      const when = `after ${event} on ${table} for each row when (${row}.guild_id is not null)`;
      if (dialect === 'sqlite') await run(`create trigger ${name} ${when} begin ${record(row, `'${table}'`)} end`);
      else await run(`create trigger ${name} ${when} execute function guild_changes_${row}()`);
    }
}

/** The statements that record a row, and forget what is older than the kept versions. */
function record(row: 'new' | 'old', kind: string): string {
  return `insert into guild_changes (guild_id, version, kind, row_id)
      select id, state_version, ${kind}, ${row}.id from guilds where id = ${row}.guild_id on conflict do nothing;
    delete from guild_changes where guild_id = ${row}.guild_id
      and version < (select state_version from guilds where id = ${row}.guild_id) - ${KEPT};`;
}

function postgresFunction(row: 'new' | 'old'): string {
  return `create function guild_changes_${row}() returns trigger language plpgsql as $$ begin
    ${record(row, 'tg_table_name')} return null; end $$`;
}
