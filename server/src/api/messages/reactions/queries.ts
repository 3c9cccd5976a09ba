import type { Snowflake } from '@guildhall/protocol/ids';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Database, UserRow } from '../../../core/tables/database.ts';
import { addCount, emojiObject, type EmojiColumns } from './reaction.ts';
import type { ReactionEmojiObject, ReactionObject } from '@guildhall/protocol/objects/messages/reactions';

type OfMessage = { channel_id: Snowflake; message_id: Snowflake };
type OfEmoji = OfMessage & { emoji: string };
type One = OfEmoji & { user_id: Snowflake };

type CountRow = EmojiColumns & { type: number; count: number | string | bigint; mine: number | string };

/** Counts reactions by message, emoji and type, in the order the emoji were first added; `mine` are those of one user. */
function countReactions(kysely: Kysely<Database>, viewerId: RawBuilder<Snowflake>) {
  return kysely
    .selectFrom('reactions')
    .select(['message_id', 'emoji', 'emoji_name', 'emoji_animated', 'type'])
    .select((eb) => [
      eb.fn.countAll().as('count'),
      sql<number | string>`sum(case when ${eb.ref('user_id')} = ${viewerId} then 1 else 0 end)`.as('mine'),
      eb.fn.min('created_at').as('first_at'),
    ])
    .groupBy(['message_id', 'emoji', 'emoji_name', 'emoji_animated', 'type'])
    .orderBy('first_at')
    .orderBy('emoji');
}

const counts = prepare<{ channel_id: Snowflake; low: Snowflake; high: Snowflake; viewer_id: Snowflake }>()((db, param) =>
  countReactions(db, param('viewer_id'))
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '>=', param('low'))
    .where('message_id', '<=', param('high')),
);

/** The reactions to the messages from `low` to `high`, by message id, in the order their emoji were first added. */
export async function findReactions(
  db: Db,
  range: { channelId: Snowflake; low: Snowflake; high: Snowflake; viewerId: Snowflake },
): Promise<Map<Snowflake, ReactionObject[]>> {
  const { channelId, low, high, viewerId } = range;
  return byMessage(await db.all(counts, { channel_id: channelId, low, high, viewer_id: viewerId }));
}

/** Like findReactions(), for some messages of a channel. */
export async function findReactionsTo(
  db: Db,
  { channelId, ids, viewerId }: { channelId: Snowflake; ids: readonly Snowflake[]; viewerId: Snowflake },
): Promise<Map<Snowflake, ReactionObject[]>> {
  if (ids.length === 0) return new Map();
  const all = countReactions(db.kysely, sql`${viewerId}`).where('channel_id', '=', channelId);
  return byMessage(await all.where('message_id', 'in', ids).execute());
}

function byMessage(rows: readonly (CountRow & { message_id: Snowflake })[]): Map<Snowflake, ReactionObject[]> {
  const found = new Map<Snowflake, ReactionObject[]>();
  for (const row of rows) {
    const reactions = found.get(row.message_id) ?? [];
    addCount(reactions, { ...row, count: Number(row.count), mine: Number(row.mine) });
    found.set(row.message_id, reactions);
  }
  return found;
}

const emojis = prepare<OfMessage>()((db, param) =>
  db
    .selectFrom('reactions')
    .select(['emoji', 'emoji_name', 'emoji_animated'])
    .select((eb) => eb.fn.min('created_at').as('first_at'))
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .groupBy(['emoji', 'emoji_name', 'emoji_animated']),
);

/** An emoji under a message, with its sort position (ms since 1970). */
export interface PlacedEmoji extends EmojiColumns {
  place: number;
}

/** The different emoji under a message, by key. */
export async function findEmojis(db: Db, channelId: Snowflake, messageId: Snowflake): Promise<Map<string, PlacedEmoji>> {
  const rows = await db.all(emojis, { channel_id: channelId, message_id: messageId });
  return new Map(rows.map(({ first_at, ...emoji }) => [emoji.emoji, { ...emoji, place: Number(first_at) }]));
}

type NewReaction = OfMessage & { user_id: Snowflake; type: number } & Pick<PlacedEmoji, keyof PlacedEmoji>;

const insert = prepare<NewReaction>({ partition: 'channel_id' })((db, param) =>
  db
    .insertInto('reactions')
    .values({
      channel_id: param('channel_id'),
      message_id: param('message_id'),
      emoji: param('emoji'),
      emoji_name: param('emoji_name'),
      emoji_animated: param('emoji_animated'),
      type: param('type'),
      user_id: param('user_id'),
      created_at: param('place'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
);

/** Adds a reaction at the place of its emoji; false if the user has already added it with this type. */
export async function insertReaction(db: Db, reaction: NewReaction): Promise<boolean> {
  return (await db.first(insert, reaction)) !== undefined;
}

const remove = prepare<One>({ partition: 'channel_id' })((db, param) =>
  db
    .deleteFrom('reactions')
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .where('emoji', '=', param('emoji'))
    .where('user_id', '=', param('user_id'))
    .returning(['type', 'emoji', 'emoji_name', 'emoji_animated']),
);

/** Deletes a user's reactions with one emoji; returns the emoji and type (0 normal, 1 burst) of each. */
export async function deleteReaction(db: Db, reaction: One): Promise<{ emoji: ReactionEmojiObject; type: number }[]> {
  const rows = await db.all(remove, reaction);
  return rows.map((row) => ({ emoji: emojiObject(row), type: row.type })).toSorted((a, b) => a.type - b.type);
}

const removeAll = prepare<OfMessage>({ partition: 'channel_id' })((db, param) =>
  db
    .deleteFrom('reactions')
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .returning('emoji'),
);

/** Deletes all reactions to a message; false if there were none. */
export async function deleteReactions(db: Db, channelId: Snowflake, messageId: Snowflake): Promise<boolean> {
  return (await db.all(removeAll, { channel_id: channelId, message_id: messageId })).length > 0;
}

const removeEmoji = prepare<OfEmoji>({ partition: 'channel_id' })((db, param) =>
  db
    .deleteFrom('reactions')
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .where('emoji', '=', param('emoji'))
    .returning(['emoji', 'emoji_name', 'emoji_animated']),
);

/** Deletes all reactions of one emoji; returns the emoji, or undefined if there were none. */
export async function deleteEmoji(db: Db, reaction: OfEmoji): Promise<ReactionEmojiObject | undefined> {
  const [first] = await db.all(removeEmoji, reaction);
  return first && emojiObject(first);
}

const users = prepare<OfEmoji & { type: number; after: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('reactions')
    .innerJoin('users', 'users.id', 'reactions.user_id')
    .selectAll('users')
    .where('reactions.channel_id', '=', param('channel_id'))
    .where('reactions.message_id', '=', param('message_id'))
    .where('reactions.emoji', '=', param('emoji'))
    .where('reactions.type', '=', param('type'))
    .where('reactions.user_id', '>', param('after'))
    .orderBy('reactions.user_id')
    .limit(param('limit')),
);

/** The users who reacted with an emoji, by user id: at most `limit` after `after`. */
export function findReactingUsers(db: Db, page: OfEmoji & { type: number; after: Snowflake; limit: number }): Promise<UserRow[]> {
  return db.all(users, page);
}
