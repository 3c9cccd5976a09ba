import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';

/** The key of a pair of users: the smaller id first. */
export interface Pair {
  low_id: Snowflake;
  high_id: Snowflake;
}

/** The key of two users. */
export function pairOf(one: Snowflake, other: Snowflake): Pair {
  return BigInt(one) < BigInt(other) ? { low_id: one, high_id: other } : { low_id: other, high_id: one };
}

const findPair = prepare<{ low_id: Snowflake; high_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('direct_pairs')
    .innerJoin('channels', 'channels.id', 'direct_pairs.channel_id')
    .selectAll('channels')
    .where('low_id', '=', param('low_id'))
    .where('high_id', '=', param('high_id')),
);

/** The channel of two users, or undefined if neither has opened it yet. */
export function findDirectChannel(db: Db, pair: Pair): Promise<ChannelRow | undefined> {
  return db.first(findPair, { ...pair });
}

/** Like findDirectChannel(), for two users. */
export function findDirectOf(db: Db, one: Snowflake, other: Snowflake): Promise<ChannelRow | undefined> {
  return findDirectChannel(db, pairOf(one, other));
}

const summaries = prepare<{ user_id: Snowflake; me: Snowflake; type: number }>()((db, param) =>
  db
    .selectFrom('recipients as own')
    .innerJoin('channels', 'channels.id', 'own.channel_id')
    .innerJoin('recipients as other', 'other.channel_id', 'own.channel_id')
    .innerJoin('channel_heads', 'channel_heads.channel_id', 'own.channel_id')
    .select(['other.user_id', 'channel_heads.last_message_id'])
    .where('own.user_id', '=', param('user_id'))
    .where('other.user_id', '!=', param('me'))
    .where('channels.type', '=', param('type'))
    .where('channel_heads.last_message_id', 'is not', null)
    .orderBy('channel_heads.last_message_id', 'desc'),
);

/** The users that a user has direct messages with, including closed ones, and the last message of each; newest first. */
export async function summarizeDirect(
  db: Db,
  userId: Snowflake,
): Promise<{ user_id: Snowflake; last_message_id: Snowflake | null }[]> {
  return db.all(summaries, { user_id: userId, me: userId, type: CHANNEL_TYPES.DM });
}

/** Claims the pair for a new channel; false if it has one. If two claims are concurrent, the second waits for the first. */
export async function claimPair(db: Db, pair: Pair, channelId: Snowflake): Promise<boolean> {
  const claimed = await db.kysely
    .insertInto('direct_pairs')
    .values({ ...pair, channel_id: channelId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Inserts a channel between two users: closed for both until one opens it or a message is sent. */
export async function insertDirectChannel(db: Db, id: Snowflake, one: Snowflake, other: Snowflake): Promise<ChannelRow> {
  const row = await db.kysely
    .insertInto('channels')
    .values({
      id,
      guild_id: null,
      type: CHANNEL_TYPES.DM,
      position: 0,
      nsfw: 0,
      rate_limit_per_user: 0,
      flags: 0,
      overwrites_json: '[]',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.kysely
    .insertInto('recipients')
    .values([
      { channel_id: id, user_id: one, closed: 1 },
      { channel_id: id, user_id: other, closed: 1 },
    ])
    .execute();
  return row;
}

const setClosed = prepare<{ channel_id: Snowflake; user_id: Snowflake; closed: number }>()((db, param) =>
  db
    .updateTable('recipients')
    .set({ closed: param('closed') })
    .where('channel_id', '=', param('channel_id'))
    .where('user_id', '=', param('user_id'))
    .where('closed', '!=', param('closed'))
    .returning('user_id'),
);

/** Opens or closes the channel for one user; false if nothing changed. */
export async function setDirectClosed(db: Db, channelId: Snowflake, userId: Snowflake, closed: boolean): Promise<boolean> {
  return (await db.first(setClosed, { channel_id: channelId, user_id: userId, closed: closed ? 1 : 0 })) !== undefined;
}

const openForAll = prepare<{ channel_id: Snowflake }>()((db, param) =>
  db
    .updateTable('recipients')
    .set({ closed: 0 })
    .where('channel_id', '=', param('channel_id'))
    .where('closed', '=', 1)
    .returning('user_id'),
);

/** Opens the channel for all its users; returns those who had closed it. */
export async function openDirectForAll(db: Db, channelId: Snowflake): Promise<Snowflake[]> {
  return (await db.all(openForAll, { channel_id: channelId })).map((row) => row.user_id);
}

const openOf = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('recipients')
    .innerJoin('channels', 'channels.id', 'recipients.channel_id')
    .selectAll('channels')
    .where('recipients.user_id', '=', param('user_id'))
    .where('recipients.closed', '=', 0)
    .orderBy('channels.id'),
);

/** The channels that a user has open, oldest first. */
export function findOpenDirectChannels(db: Db, userId: Snowflake): Promise<ChannelRow[]> {
  return db.all(openOf, { user_id: userId });
}

const recipientsOf = prepare<{ channel_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('recipients')
    .select(['user_id', 'nick'])
    .where('channel_id', '=', param('channel_id'))
    .orderBy('joined_at')
    .orderBy('user_id'),
);

/** A user in a channel; `nick` is set by the application that created the group. */
export interface Recipient {
  user_id: Snowflake;
  nick: string | null;
}

/** The users in a channel, in a group by time of joining. */
export function findRecipients(db: Db, channelId: Snowflake): Promise<Recipient[]> {
  return db.all(recipientsOf, { channel_id: channelId });
}

const otherRecipients = prepare<{ user_id: Snowflake; me: Snowflake }>()((db, param) =>
  db
    .selectFrom('recipients as own')
    .innerJoin('recipients as other', 'other.channel_id', 'own.channel_id')
    .select(['other.channel_id', 'other.user_id', 'other.nick'])
    .where('own.user_id', '=', param('user_id'))
    .where('own.closed', '=', 0)
    .where('other.user_id', '!=', param('me'))
    .orderBy('other.joined_at')
    .orderBy('other.user_id'),
);

/** The other users in the open channels of a user, by channel. */
export async function findOtherRecipients(db: Db, userId: Snowflake): Promise<Map<Snowflake, Recipient[]>> {
  return Map.groupBy(await db.all(otherRecipients, { user_id: userId, me: userId }), (row) => row.channel_id);
}

const mutualGuilds = prepare<{ one: Snowflake; other: Snowflake }>()((db, param) =>
  db
    .selectFrom('members as a')
    .innerJoin('members as b', 'b.guild_id', 'a.guild_id')
    .innerJoin('guilds', 'guilds.id', 'a.guild_id')
    .select(['guilds.id', 'guilds.dms_disabled_until as paused_until'])
    .where('a.user_id', '=', param('one'))
    .where('b.user_id', '=', param('other')),
);

/** The guilds that two users share, and until when (ms since 1970) each has paused direct messages. */
export function findSharedGuilds(
  db: Db,
  one: Snowflake,
  other: Snowflake,
): Promise<{ id: Snowflake; paused_until: number | null }[]> {
  return db.all(mutualGuilds, { one, other });
}
