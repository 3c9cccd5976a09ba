import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * The search index, and the triggers that record in `search_changes` what must be indexed again, in the same
 * transaction as any change of a message. A guild in which no user has searched has no row in `search_guilds`, and no
 * records.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, ms, strict, keyed } = columnTypes(dialect);
  const serial = sql.raw(
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'integer primary key generated always as identity',
  );
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table search_guilds (
    number ${serial}, guild_id ${id} not null, ready ${int} not null default 0, progressed_at ${ms} not null) ${strict}`);
  await run(sql`create unique index search_guilds_guild on search_guilds (guild_id)`);
  await run(sql`create table search_progress (
    guild_id ${id} not null, channel_id ${id} not null, space_id ${id} not null, private ${int} not null, last_id ${id} not null,
    documents ${int} not null, done ${int} not null, primary key (guild_id, channel_id)) ${keyed}`);
  await run(sql`create table search_changes (
    guild_id ${id} not null, channel_id ${id} not null, message_id ${id} not null,
    primary key (guild_id, channel_id, message_id)) ${keyed}`);
  const vector = sql.raw(dialect === 'sqlite' ? '' : ', vector tsvector not null');
  await run(sql`create table search_documents (
    message_id ${id} primary key, channel_id ${id} not null, space_id ${id} not null, traits ${int} not null${vector}) ${strict}`);
  if (dialect === 'sqlite') {
    await run(sql`create virtual table search_index using fts5 (
      text, content = '', contentless_delete = 1, tokenize = "ascii tokenchars ':.'")`);
    for (const trigger of SQLITE_TRIGGERS) await run(sql.raw(trigger));
  } else {
    // Each search reads the pending list in full: 256 KiB at most.
    await run(
      sql`create index search_documents_vector on search_documents using gin (vector) with (gin_pending_list_limit = 256)`,
    );
    for (const trigger of POSTGRES_TRIGGERS) await run(sql.raw(trigger));
  }
}

/** Whether any guild has an index: checked first, because most installations have none. */
const ANY = 'exists (select 1 from search_guilds)';

/** The indexed guild of a message's channel or thread, if it is one. */
const guildOf = (row: 'new' | 'old') => `from search_guilds where guild_id = coalesce(
  (select guild_id from channels where id = ${row}.channel_id), (select guild_id from threads where id = ${row}.channel_id))`;

/** The columns of a message from which its document is built. */
const SOURCES = ['content', 'flags', 'pinned', 'mention_everyone', 'data_json'];
const CHANGED = SOURCES.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const noteSqlite = (name: string, when: string, row: 'new' | 'old', values: string) =>
  `create trigger ${name} after ${when} begin
    insert or ignore into search_changes (guild_id, channel_id, message_id) select guild_id, ${values} ${
      values.includes('channel_id') ? guildOf(row) : `from search_guilds where guild_id = old.guild_id`
    }; end`;

const SQLITE_TRIGGERS = [
  noteSqlite('search_message_added', `insert on messages when ${ANY}`, 'new', 'new.channel_id, new.id'),
  noteSqlite(
    'search_message_changed',
    `update of ${SOURCES.join(', ')} on messages when (${CHANGED}) and ${ANY}`,
    'new',
    'new.channel_id, new.id',
  ),
  noteSqlite('search_message_deleted', `delete on messages when ${ANY}`, 'old', 'old.channel_id, old.id'),
  noteSqlite('search_channel_deleted', `delete on channels when ${ANY}`, 'old', 'old.id, 0'),
  noteSqlite('search_thread_deleted', `delete on threads when ${ANY}`, 'old', 'old.id, 0'),
];

/** An existing record is written again: it must not be removed by a run that has not seen this change. */
const notePostgres = (name: string, from: string) => `create function ${name}() returns trigger language plpgsql as $$ begin
  insert into search_changes (guild_id, channel_id, message_id) ${from}
  on conflict (guild_id, channel_id, message_id) do update set message_id = excluded.message_id;
  return null; end $$`;

const POSTGRES_TRIGGERS = [
  notePostgres('search_note_message', `select guild_id, new.channel_id, new.id ${guildOf('new')}`),
  notePostgres('search_note_old_message', `select guild_id, old.channel_id, old.id ${guildOf('old')}`),
  notePostgres('search_note_channel', 'select guild_id, old.id, 0 from search_guilds where guild_id = old.guild_id'),
  'create trigger search_message_added after insert on messages for each row execute function search_note_message()',
  `create trigger search_message_changed after update on messages for each row when (${CHANGED})
    execute function search_note_message()`,
  'create trigger search_message_deleted after delete on messages for each row execute function search_note_old_message()',
  'create trigger search_channel_deleted after delete on channels for each row execute function search_note_channel()',
  'create trigger search_thread_deleted after delete on threads for each row execute function search_note_channel()',
];
