import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import { prepareWrite } from '../../../core/framework/prepared-write.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow, UserRow } from '../../../core/tables/database.ts';
import { DELETED_COLUMNS, type DeletedMessage } from './delete-parts.ts';

type InChannel = { channel_id: Snowflake };

const lock = prepare<InChannel & { id: Snowflake }>({ partition: 'channel_id' })((db, param) =>
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

const insert = prepareWrite<{ [K in keyof MessageRow]: MessageRow[K] }>(
  {
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
  },
  { partition: 'channel_id' },
)(
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
>({ partition: 'channel_id' })((db, param) =>
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

const remove = prepare<InChannel & { id: Snowflake }>({ partition: 'channel_id' })((db, param) =>
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
