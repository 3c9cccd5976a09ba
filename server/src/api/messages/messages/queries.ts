import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import { prepareWrite } from '../../../core/framework/prepared-write.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Database, MessageRow, UserRow } from '../../../core/tables/database.ts';
import { DELETED_COLUMNS, type DeletedMessage } from './delete-parts.ts';

type InChannel = { channel_id: Snowflake };

const lock = prepare<InChannel & { id: Snowflake }>()((db, param) =>
  db
    .updateTable('messages')
    .set((eb) => ({ flags: eb.ref('flags') }))
    .where('channel_id', '=', param('channel_id'))
    .where('id', '=', param('id'))
    .returningAll(),
);

/** Loads and locks the message: no other transaction can change or delete it until this one ends. */
export function lockMessage(db: Db, channelId: Snowflake, id: Snowflake): Promise<MessageRow | undefined> {
  return db.first(lock, { channel_id: channelId, id });
}

/** The messages with these ids that exist in the channel. */
export async function findMessages(db: Db, channelId: Snowflake, ids: readonly Snowflake[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db.kysely.selectFrom('messages').selectAll().where('channel_id', '=', channelId).where('id', 'in', ids).execute();
}

type Range = InChannel & { id: Snowflake; limit: number };
type Param = <K extends keyof Range>(name: K) => RawBuilder<Range[K]>;

const pageUpTo = (db: QueryCreator<Database>, param: Param) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', param('channel_id'))
    .where('id', '<=', param('id'))
    .orderBy('id', 'desc')
    .limit(param('limit'));
const pageAfter = (db: QueryCreator<Database>, param: Param) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', param('channel_id'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(param('limit'));
const before = prepare<Range>()(pageUpTo);
const after = prepare<Range>()(pageAfter);

/** The same, and whether any message of the page has a reaction: on PostgreSQL each query is a round trip. */
const reactedTo = (build: typeof pageUpTo) =>
  prepare<Range>()((db, param) =>
    db
      .with(
        (cte) => cte('page').materialized(),
        (query) => build(query, param),
      )
      .selectFrom('page')
      .selectAll()
      .select((eb) =>
        eb
          .case()
          .when(
            eb.exists(
              eb
                .selectFrom('reactions')
                .select('reactions.emoji')
                .where('reactions.channel_id', '=', param('channel_id'))
                .where('reactions.message_id', '>=', (low) =>
                  low.selectFrom('page as p').select((of) => of.fn.min('p.id').as('id')),
                )
                .where('reactions.message_id', '<=', (high) =>
                  high.selectFrom('page as p').select((of) => of.fn.max('p.id').as('id')),
                ),
            ),
          )
          .then(1)
          .else(0)
          .end()
          .as('page_has_reactions'),
      )
      .orderBy('page.id', 'desc'),
  );
const beforeReacted = reactedTo(pageUpTo);
const afterReacted = reactedTo(pageAfter);

/** A message of a page; `page_has_reactions` is absent if that is not known. */
export type PageRow = MessageRow & { page_has_reactions?: number };

/** The newest messages with an id up to `id`, newest first. */
export function findMessagesUpTo(db: Db, channelId: Snowflake, id: Snowflake, limit: number): Promise<PageRow[]> {
  const range = { channel_id: channelId, id, limit };
  return db.dialect === 'postgres' ? db.all(beforeReacted, range) : db.all(before, range);
}

/** The oldest messages after `id`, newest first. */
export async function findMessagesAfter(db: Db, channelId: Snowflake, id: Snowflake, limit: number): Promise<PageRow[]> {
  const range = { channel_id: channelId, id, limit };
  return db.dialect === 'postgres' ? db.all(afterReacted, range) : (await db.all(after, range)).reverse();
}

const authors = prepare<InChannel & { low: Snowflake; high: Snowflake }>()((db, param) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('author_id')
        .where('channel_id', '=', param('channel_id'))
        .where('messages.id', '>=', param('low'))
        .where('messages.id', '<=', param('high')),
    ),
);

/** The authors of the messages from `low` to `high`. */
export function findAuthors(db: Db, channelId: Snowflake, low: Snowflake, high: Snowflake): Promise<UserRow[]> {
  return db.all(authors, { channel_id: channelId, low, high });
}

const insert = prepareWrite<{ [K in keyof MessageRow]: MessageRow[K] }>({
  channel_id: 'bigint',
  id: 'bigint',
  author_id: 'bigint',
  type: 'integer',
  flags: 'integer',
  content: 'text',
  edited_at: 'bigint',
  pinned: 'integer',
  tts: 'integer',
  mention_everyone: 'integer',
  data_json: 'text',
})(
  (db, param) =>
    db.insertInto('messages').values({
      channel_id: param('channel_id'),
      id: param('id'),
      author_id: param('author_id'),
      type: param('type'),
      flags: param('flags'),
      content: param('content'),
      edited_at: param('edited_at'),
      pinned: param('pinned'),
      tts: param('tts'),
      mention_everyone: param('mention_everyone'),
      data_json: param('data_json'),
    }),
  (rows) => sql`insert into messages (
      channel_id, id, author_id, type, flags, content, edited_at, pinned, tts, mention_everyone, data_json)
    select channel_id, id, author_id, type, flags, content, edited_at, pinned, tts, mention_everyone, data_json from ${rows}`,
);

const raiseHead = prepareWrite<InChannel & { id: Snowflake }>({ channel_id: 'bigint', id: 'bigint' })(
  (db, param) =>
    db
      .insertInto('channel_heads')
      .values({ channel_id: param('channel_id'), last_message_id: param('id'), last_pin_at: null })
      .onConflict((conflict) =>
        conflict
          .column('channel_id')
          .doUpdateSet((eb) => ({ last_message_id: eb.ref('excluded.last_message_id') }))
          .where((eb) =>
            eb.or([
              eb('channel_heads.last_message_id', 'is', null),
              eb('channel_heads.last_message_id', '<', eb.ref('excluded.last_message_id')),
            ]),
          ),
      ),
  (rows) => sql`insert into channel_heads (channel_id, last_message_id, last_pin_at)
    select channel_id, max(id), null from ${rows} group by channel_id order by channel_id
    on conflict (channel_id) do update set last_message_id = excluded.last_message_id
    where channel_heads.last_message_id is null or channel_heads.last_message_id < excluded.last_message_id`,
);

const lockHeadRow = prepare<InChannel>()((db, param) =>
  db
    .insertInto('channel_heads')
    .values({ channel_id: param('channel_id'), last_message_id: null, last_pin_at: null })
    .onConflict((conflict) =>
      conflict.column('channel_id').doUpdateSet((eb) => ({ last_pin_at: eb.ref('channel_heads.last_pin_at') })),
    ),
);

/** Locks the channel's head until the transaction ends: other sends in the channel wait. */
export async function lockChannelHead(db: Db, channelId: Snowflake): Promise<void> {
  await db.first(lockHeadRow, { channel_id: channelId });
}

/**
 * Makes a message the channel's last one. Locks the channel's head until the commit, so it should be the last
 * thing that a transaction does.
 */
export function raiseChannelHead(db: Db, channelId: Snowflake, id: Snowflake): void {
  db.write(raiseHead, { channel_id: channelId, id });
}

/** Inserts a message. */
export function insertMessage(db: Db, row: MessageRow): void {
  db.write(insert, { ...row });
}

const update = prepare<
  Pick<MessageRow, 'channel_id' | 'id' | 'content' | 'flags' | 'edited_at' | 'mention_everyone' | 'data_json'>
>()((db, param) =>
  db
    .updateTable('messages')
    .set({
      content: param('content'),
      flags: param('flags'),
      edited_at: param('edited_at'),
      mention_everyone: param('mention_everyone'),
      data_json: param('data_json'),
    })
    .where('channel_id', '=', param('channel_id'))
    .where('id', '=', param('id')),
);

/** Stores the columns that an edit may change. */
export async function updateMessageRow(db: Db, row: MessageRow): Promise<void> {
  const { channel_id, id, content, flags, edited_at, mention_everyone, data_json } = row;
  await db.first(update, { channel_id, id, content, flags, edited_at, mention_everyone, data_json });
}

const remove = prepare<InChannel & { id: Snowflake }>()((db, param) =>
  db
    .deleteFrom('messages')
    .where('channel_id', '=', param('channel_id'))
    .where('id', '=', param('id'))
    .returning(DELETED_COLUMNS),
);

/** Deletes a message; returns its row, or undefined if it does not exist. */
export function deleteMessageRow(db: Db, channelId: Snowflake, id: Snowflake): Promise<DeletedMessage | undefined> {
  return db.first(remove, { channel_id: channelId, id });
}

const lastOf = prepare<InChannel & { author_id: Snowflake; since: Snowflake }>()((db, param) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', param('channel_id'))
    .where('id', '>=', param('since'))
    .where('author_id', '=', param('author_id'))
    .where('type', 'in', [MESSAGE_TYPES.DEFAULT, MESSAGE_TYPES.REPLY])
    .orderBy('id', 'desc')
    .limit(1),
);

/**
 * The id of the newest message since `since` that the author wrote in the channel, ignoring system messages
 * about them.
 */
export async function findLastMessageId(
  db: Db,
  channelId: Snowflake,
  authorId: Snowflake,
  since: Snowflake,
): Promise<Snowflake | undefined> {
  return (await db.first(lastOf, { channel_id: channelId, author_id: authorId, since }))?.id;
}
