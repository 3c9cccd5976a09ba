import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { UserRow } from '../../core/tables.ts';
import { addCount, type ReactionObject } from './reaction.ts';

type OfMessage = { channel_id: Snowflake; message_id: Snowflake };
type OfEmoji = OfMessage & { emoji: string };
type One = OfEmoji & { user_id: Snowflake };

const counts = prepare<{ channel_id: Snowflake; low: Snowflake; high: Snowflake; viewer_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('reactions')
    .select(['message_id', 'emoji', 'emoji_name', 'emoji_animated', 'type'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(case when ${eb.ref('user_id')} = ${param('viewer_id')} then 1 else 0 end)`.as('mine'),
      eb.fn.min('created_at').as('first_at'),
    ])
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '>=', param('low'))
    .where('message_id', '<=', param('high'))
    .groupBy(['message_id', 'emoji', 'emoji_name', 'emoji_animated', 'type'])
    .orderBy('first_at')
    .orderBy('emoji'),
);

/** The reactions to the messages from `low` to `high`, by message id, in the order their emoji were first added. */
export async function findReactions(
  db: Db,
  range: { channelId: Snowflake; low: Snowflake; high: Snowflake; viewerId: Snowflake },
): Promise<Map<Snowflake, ReactionObject[]>> {
  const { channelId, low, high, viewerId } = range;
  const rows = await db.all(counts, { channel_id: channelId, low, high, viewer_id: viewerId });
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
    .select('emoji')
    .select((eb) => eb.fn.min('created_at').as('first_at'))
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .groupBy('emoji'),
);

/** The different emoji under a message, each with its place (ms since 1970, later for later ones). */
export async function findEmojis(db: Db, channelId: Snowflake, messageId: Snowflake): Promise<Map<string, number>> {
  const rows = await db.all(emojis, { channel_id: channelId, message_id: messageId });
  return new Map(rows.map((row) => [row.emoji, Number(row.first_at)]));
}

const insert = prepare<One & { created_at: number }>()((db, param) =>
  db
    .insertInto('reactions')
    .values({
      channel_id: param('channel_id'),
      message_id: param('message_id'),
      emoji: param('emoji'),
      emoji_name: null,
      emoji_animated: 0,
      type: 0,
      user_id: param('user_id'),
      created_at: param('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
);

/** Adds a reaction with a unicode emoji, `created_at` being the place of the emoji; false when the user has made it already. */
export async function insertReaction(db: Db, reaction: One & { created_at: number }): Promise<boolean> {
  return (await db.first(insert, reaction)) !== undefined;
}

const remove = prepare<One>()((db, param) =>
  db
    .deleteFrom('reactions')
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .where('emoji', '=', param('emoji'))
    .where('user_id', '=', param('user_id'))
    .returning('type'),
);

/** Takes a user's reaction away; gives back its type (0 normal, 1 burst), or undefined when there was none. */
export async function deleteReaction(db: Db, reaction: One): Promise<number | undefined> {
  return (await db.first(remove, reaction))?.type;
}

const removeAll = prepare<OfMessage>()((db, param) =>
  db
    .deleteFrom('reactions')
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .returning('emoji'),
);

/** Takes all reactions to a message away; false when there were none. */
export async function deleteReactions(db: Db, channelId: Snowflake, messageId: Snowflake): Promise<boolean> {
  return (await db.all(removeAll, { channel_id: channelId, message_id: messageId })).length > 0;
}

const removeEmoji = prepare<OfEmoji>()((db, param) =>
  db
    .deleteFrom('reactions')
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .where('emoji', '=', param('emoji'))
    .returning('emoji'),
);

/** Takes all reactions of one emoji away; false when there were none. */
export async function deleteEmoji(db: Db, reaction: OfEmoji): Promise<boolean> {
  return (await db.all(removeEmoji, reaction)).length > 0;
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

/** Who reacted with an emoji, by user id: those after `after`, at most `limit`. */
export function findReactingUsers(db: Db, page: OfEmoji & { type: number; after: Snowflake; limit: number }): Promise<UserRow[]> {
  return db.all(users, page);
}
