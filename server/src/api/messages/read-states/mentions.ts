import type { Snowflake } from '@guildhall/protocol/ids';
import { SNOWFLAKE_EPOCH } from '@guildhall/protocol/ids';
import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { type RawBuilder, sql } from 'kysely';
import { prepareWrite } from '../../../core/framework/prepared-write.ts';
import type { Db } from '../../../core/framework/store.ts';

const insert = prepareWrite<{ channel_id: Snowflake; message_id: Snowflake; target_id: Snowflake }>({
  channel_id: 'bigint',
  message_id: 'bigint',
  target_id: 'bigint',
})(
  (db, param) =>
    db
      .insertInto('mentions')
      .values({ channel_id: param('channel_id'), message_id: param('message_id'), target_id: param('target_id') })
      .onConflict((conflict) => conflict.doNothing()),
  (rows) => sql`insert into mentions (channel_id, message_id, target_id)
    select channel_id, message_id, target_id from ${rows} on conflict do nothing`,
);

/** Stores the mentions of a message: users, roles, and for everyone the guild or the private channel. */
export function insertMentions(
  db: Db,
  message: { channel_id: Snowflake; message_id: Snowflake },
  targetIds: readonly Snowflake[],
): void {
  for (const target_id of targetIds) db.write(insert, { ...message, target_id });
}

/** Deletes the mentions of deleted messages. */
export async function deleteMentions(db: Db, channelId: Snowflake, messageIds: readonly Snowflake[]): Promise<void> {
  await db.kysely.deleteFrom('mentions').where('channel_id', '=', channelId).where('message_id', 'in', messageIds).execute();
}

/** The messages after one in a channel. */
interface After {
  channelId: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
}

/** The number of later messages that mention one of the targets, among the last thousand messages with mentions. */
function mentionsAfter({ channelId, since }: After, targetIds: readonly unknown[], hiddenIds: readonly Snowflake[]) {
  return sql<number>`(select count(distinct message_id) from (
    select message_id, target_id from mentions where channel_id = ${channelId} and message_id > ${since}
    order by message_id desc limit ${sql.lit(LIMITS.messages.unreadCounted.max)}) as unread where target_id in (${sql.join(targetIds)})
    and not exists (select 1 from messages as hidden where hidden.channel_id = ${channelId} and hidden.id = unread.message_id
      and hidden.author_id in (${sql.join(hiddenIds)})))`;
}

/** The number of later messages in a private channel, among the last thousand. */
function messagesAfter({ channelId, since }: After, hiddenIds: readonly Snowflake[]) {
  return sql<number>`(select count(*) from (
    select author_id, type from messages where channel_id = ${channelId} and id > ${since}
    order by id desc limit ${sql.lit(LIMITS.messages.unreadCounted.max)}) as unread
    where author_id not in (${sql.join(hiddenIds)}) and type <> ${sql.lit(MESSAGE_TYPES.RECIPIENT_REMOVE)})`;
}

/** The messages that count as mentions for a person in a channel. */
export interface Counted {
  /** Messages that mention one of these count; null: all messages do. */
  targetIds: readonly Snowflake[] | null;
  /** Authors whose messages never count, the person among them. */
  hiddenIds: readonly Snowflake[];
}

/** A channel with messages that a person has not read. */
export interface Unread {
  channel_id: Snowflake;
  /** The last read message, or the id for the time the user joined, which is not a message. */
  since: Snowflake;
  /** The number of later mentions of the user. */
  count: number;
}

/** The messages of one channel after `since` that count as mentions of a person. */
export async function countMentions(
  db: Db,
  { channelId, since }: { channelId: Snowflake; since: Snowflake },
  { targetIds, hiddenIds }: Counted,
): Promise<number> {
  const after = { channelId: sql`${channelId}`, since: sql`${since}` };
  const count = targetIds ? mentionsAfter(after, targetIds, hiddenIds) : messagesAfter(after, hiddenIds);
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db.kysely);
  return Number(rows[0]?.count ?? 0);
}

/** The first id of the moment in a column (ms since 1970). */
const idAt = (column: string) => sql`((${sql.ref(column)} - ${sql.lit(SNOWFLAKE_EPOCH)}) * 4194304)`;

/**
 * The channels of a user's guilds, and the user's threads: the last message, and the last read one or the id for the
 * time the user joined. Without permission checks.
 */
export function unreadInGuilds(userId: RawBuilder<Snowflake>, again: RawBuilder<Snowflake>) {
  return sql`
      select channels.id as channel_id, channels.guild_id, channels.id as seen_by_id, heads.last_message_id,
        coalesce(own.last_message_id, ${idAt('members.joined_at')}) as since
      from members join channels on channels.guild_id = members.guild_id join channel_heads as heads on heads.channel_id = channels.id
      left join read_states as own on own.user_id = members.user_id and own.channel_id = channels.id
      where members.user_id = ${userId}
      union all
      select threads.id, threads.guild_id, threads.parent_id, heads.last_message_id,
        coalesce(own.last_message_id, ${idAt('joined.join_timestamp')})
      from thread_members as joined join threads on threads.id = joined.thread_id and threads.archived = 0
      join channel_heads as heads on heads.channel_id = threads.id
      left join read_states as own on own.user_id = joined.user_id and own.channel_id = threads.id
      where joined.user_id = ${again}`;
}

/** The same of a user's open direct messages. */
export function unreadDirect(userId: RawBuilder<Snowflake>) {
  return sql`
      select recipients.channel_id, heads.last_message_id, coalesce(own.last_message_id, 0) as since
      from recipients join channel_heads as heads on heads.channel_id = recipients.channel_id
      left join read_states as own on own.user_id = recipients.user_id and own.channel_id = recipients.channel_id
      where recipients.user_id = ${userId} and recipients.closed = 0`;
}

/** The unread messages of a row of `unread_in`. */
const IN_UNREAD: After = { channelId: sql.ref('unread_in.channel_id'), since: sql.ref('unread_in.since') };

/** A guild channel or thread with unread messages. */
export interface UnreadInGuild extends Unread {
  guild_id: Snowflake;
  /** The channel whose permissions apply: for a thread, its parent. */
  seen_by_id: Snowflake;
}

/**
 * The guild channels, and the user's threads, with messages after the last read one, or since the user
 * joined. `targetIds` are those of all guilds. Does not check permissions.
 */
export async function findUnreadInGuilds(
  db: Db,
  userId: Snowflake,
  { targetIds, hiddenIds }: { targetIds: readonly Snowflake[]; hiddenIds: readonly Snowflake[] },
): Promise<UnreadInGuild[]> {
  const count = mentionsAfter(IN_UNREAD, targetIds, hiddenIds);
  const { rows } = await sql<UnreadInGuild>`
    select unread_in.channel_id, unread_in.guild_id, unread_in.seen_by_id, unread_in.since, ${count} as count from (
      ${unreadInGuilds(sql`${userId}`, sql`${userId}`)}
    ) as unread_in where unread_in.last_message_id > unread_in.since`.execute(db.kysely);
  return rows.map((row) => ({ ...row, since: String(row.since), count: Number(row.count) }));
}

/** A user's open direct messages with unread messages; in those of `isMuted` only mentions count. */
export async function findUnreadDirect(
  db: Db,
  userId: Snowflake,
  { isMuted, hiddenIds }: { isMuted: RawBuilder<boolean>; hiddenIds: readonly Snowflake[] },
): Promise<Unread[]> {
  const mentioned = mentionsAfter(IN_UNREAD, [userId, IN_UNREAD.channelId], hiddenIds);
  const count = sql<number>`case when ${isMuted} then ${mentioned} else ${messagesAfter(IN_UNREAD, hiddenIds)} end`;
  const { rows } = await sql<Unread>`
    select unread_in.channel_id, unread_in.since, ${count} as count from (
      ${unreadDirect(sql`${userId}`)}
    ) as unread_in where unread_in.last_message_id > unread_in.since`.execute(db.kysely);
  return rows.map((row) => ({ ...row, since: String(row.since), count: Number(row.count) }));
}
