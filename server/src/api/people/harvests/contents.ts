import { setImmediate as otherWork } from 'node:timers/promises';
import { type Snowflake, timestampOf } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import type { Db } from '../../../core/framework/store.ts';
import { PERSONAL_TABLES, type PersonalTable } from '../accounts/personal-data.ts';
import { findUser } from '../users/queries.ts';
import type { Backend } from './harvest.ts';
import { jsonList, type ZipEntry } from './zip.ts';

const PER_PAGE = 500;
/** Messages of a channel scanned at a time for those of one user. */
const WINDOW = 2000;

/** Tables that belong to the parts for servers and activities; all others belong to the account. */
const PARTS: Partial<Record<PersonalTable['table'], Backend>> = {
  audit_entries: 'guilds',
  automod_rules: 'guilds',
  emojis: 'guilds',
  guild_templates: 'guilds',
  invites: 'guilds',
  join_requests: 'guilds',
  members: 'guilds',
  onboarding_answers: 'guilds',
  scheduled_events: 'guilds',
  soundboard_sounds: 'guilds',
  stickers: 'guilds',
  thread_members: 'guilds',
  threads: 'guilds',
  webhooks: 'guilds',
  poll_votes: 'activities',
  read_states: 'activities',
  scheduled_event_users: 'activities',
  user_activity: 'activities',
};
const FOLDERS: Record<Backend, string> = { users: 'account', guilds: 'servers', activities: 'activity', messages: 'messages' };

const README = `This is a copy of what this server knows of you, as JSON.

account/    your account, friends, authorizations, purchases, logins, mails
servers/    the servers you are in and what you made there
activity/   what you read, voted for and take part in
messages/   what you wrote, one file for each channel
reactions/  your reactions, one file for each channel

Times are milliseconds since 1970, ids hold the time they were made.
`;

/** Reports how many channels have been read. */
export type Progress = (done: number) => Promise<void>;

/** The files of a user's data, for the requested parts, read a page at a time. */
export async function* contentsOf(
  db: Db,
  userId: Snowflake,
  backends: ReadonlySet<Backend>,
  progress: Progress,
): AsyncGenerator<ZipEntry> {
  yield { path: 'README.txt', pieces: [README] };
  if (backends.has('users')) yield { path: 'account/user.json', pieces: [await account(db, userId)] };
  for (const personal of PERSONAL_TABLES) {
    const part = PARTS[personal.table] ?? 'users';
    if (personal.key === undefined || !backends.has(part)) continue;
    yield { path: `${FOLDERS[part]}/${personal.table}.json`, pieces: jsonList(rowsOf(db, userId, personal)) };
  }
  if (!backends.has('messages')) return;
  let done = 0;
  for await (const channelId of channelIds(db)) {
    yield* inChannel(db, channelId, `messages/${channelId}.json`, messagesOf(userId));
    yield* inChannel(db, channelId, `reactions/${channelId}.json`, reactionsOf(userId));
    done += 1;
    await progress(done);
    await otherWork();
  }
}

async function account(db: Db, userId: Snowflake): Promise<string> {
  const user = await findUser(db, userId);
  if (!user) throw new Error('the account no longer exists');
  const { password: _secret, settings_json, ...shown } = user;
  return `${JSON.stringify({ ...shown, settings: parsed(settings_json) }, null, 2)}\n`;
}

async function* rowsOf(db: Db, userId: Snowflake, { table, column, key = '', hidden = [] }: PersonalTable) {
  const order = sql.join(key.split(' ').map((name) => sql.ref(name)));
  for (let at = 0; ; at += PER_PAGE) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${userId} order by ${order} limit ${PER_PAGE} offset ${at}`.execute(
      db.kysely,
    );
    yield rows.map((row) => shownRow(row, hidden));
    if (rows.length < PER_PAGE) return;
  }
}

/** A row without its hidden columns, with JSON columns parsed. */
function shownRow(row: Record<string, unknown>, hidden: readonly string[]): object {
  const shown = Object.entries(row).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(
    shown.map(([name, value]) => (name.endsWith('_json') ? [name.slice(0, -5), parsed(value)] : [name, value])),
  );
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : null;
}

async function* channelIds(db: Db): AsyncGenerator<Snowflake> {
  for (let after = '0'; ; ) {
    const heads = db.kysely.selectFrom('channel_heads').select('channel_id').where('channel_id', '>', after);
    const page = await heads.orderBy('channel_id').limit(PER_PAGE).execute();
    for (const { channel_id } of page) yield channel_id;
    const last = page.at(-1);
    if (!last || page.length < PER_PAGE) return;
    after = last.channel_id;
  }
}

/** Reads a user's data in a window of a channel: the messages after `after` up to `to` (null: to the end). */
type InWindow = (db: Db, channelId: Snowflake, after: Snowflake, to: Snowflake | null) => Promise<object[]>;

/** A file of the data found in a channel; none if there is nothing. */
async function* inChannel(db: Db, channelId: Snowflake, path: string, read: InWindow): AsyncGenerator<ZipEntry> {
  const pages = windows(db, channelId, read);
  const first = await pages.next();
  if (first.done) return;
  const all = async function* () {
    yield first.value;
    yield* pages;
  };
  yield { path, pieces: jsonList(all()) };
}

/** The data found, window by window; empty windows are skipped. */
async function* windows(db: Db, channelId: Snowflake, read: InWindow): AsyncGenerator<object[]> {
  for (let after: Snowflake = '0'; ; ) {
    const messages = db.kysely.selectFrom('messages').select('id').where('channel_id', '=', channelId).where('id', '>', after);
    const last = await messages
      .orderBy('id')
      .offset(WINDOW - 1)
      .limit(1)
      .executeTakeFirst();
    const found = await read(db, channelId, after, last?.id ?? null);
    if (found.length > 0) yield found;
    if (!last) return;
    after = last.id;
    // The store responds synchronously, so let other work run between two windows.
    await otherWork();
  }
}

function messagesOf(userId: Snowflake): InWindow {
  return async ({ kysely }, channelId, after, to) => {
    let found = kysely.selectFrom('messages').selectAll().where('channel_id', '=', channelId).where('author_id', '=', userId);
    found = found.where('id', '>', after);
    if (to !== null) found = found.where('id', '<=', to);
    const rows = await found.orderBy('id').execute();
    return rows.map(({ author_id: _self, data_json, ...row }) => ({
      ...row,
      timestamp: new Date(timestampOf(row.id)).toISOString(),
      data: parsed(data_json),
    }));
  };
}

function reactionsOf(userId: Snowflake): InWindow {
  return async ({ kysely }, channelId, after, to) => {
    let found = kysely.selectFrom('reactions').selectAll().where('channel_id', '=', channelId).where('user_id', '=', userId);
    found = found.where('message_id', '>', after);
    if (to !== null) found = found.where('message_id', '<=', to);
    const rows = await found.orderBy('message_id').execute();
    return rows.map(({ user_id: _self, ...row }) => row);
  };
}
