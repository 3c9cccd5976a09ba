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

/** Stores the mentions of a guild message: users, roles, and the guild for everyone. */
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

/** The number of later messages that mention one of the targets, among the last thousand messages with mentions. */
function mentionsAfter(channelId: RawBuilder<unknown>, since: RawBuilder<unknown>, targetIds: readonly Snowflake[]) {
  return sql<number>`(select count(distinct message_id) from (
    select message_id, target_id from mentions where channel_id = ${channelId} and message_id > ${since}
    order by message_id desc limit ${sql.lit(LIMITS.messages.unreadCounted.max)}) as unread where target_id in (${sql.join(targetIds)}))`;
}

/** The number of later messages of other users in a direct message, among the last thousand. */
function messagesAfter(channelId: RawBuilder<unknown>, since: RawBuilder<unknown>, userId: Snowflake) {
  return sql<number>`(select count(*) from (
    select author_id, type from messages where channel_id = ${channelId} and id > ${since}
    order by id desc limit ${sql.lit(LIMITS.messages.unreadCounted.max)}) as unread
    where author_id <> ${userId} and type <> ${sql.lit(MESSAGE_TYPES.RECIPIENT_REMOVE)})`;
}

/** A channel with messages that a person has not read. */
export interface Unread {
  channel_id: Snowflake;
  /** The last read message, or the id for the time the user joined, which is not a message. */
  since: Snowflake;
  /** The number of later mentions of the user. */
  count: number;
}

/**
 * The mentions of a user in one channel after a message: in a guild those of `targetIds`, in a direct message
 * (null) all messages of others.
 */
export async function countMentions(
  db: Db,
  { channelId, since, userId }: { channelId: Snowflake; since: Snowflake; userId: Snowflake },
  targetIds: readonly Snowflake[] | null,
): Promise<number> {
  const [id, from] = [sql`${channelId}`, sql`${since}`];
  const count = targetIds ? mentionsAfter(id, from, targetIds) : messagesAfter(id, from, userId);
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

/** Such a channel of a guild, or a thread. */
export interface UnreadInGuild extends Unread {
  guild_id: Snowflake;
  /** The channel whose permissions apply: for a thread, its parent. */
  seen_by_id: Snowflake;
}

/**
 * The guild channels, and the user's threads, with messages after the last read one, or since the user
 * joined. `targetIds` are the user, their roles, and the guilds. Does not check permissions.
 */
export async function findUnreadInGuilds(db: Db, userId: Snowflake, targetIds: readonly Snowflake[]): Promise<UnreadInGuild[]> {
  const count = mentionsAfter(sql.ref('unread_in.channel_id'), sql.ref('unread_in.since'), targetIds);
  const { rows } = await sql<UnreadInGuild>`
    select unread_in.channel_id, unread_in.guild_id, unread_in.seen_by_id, unread_in.since, ${count} as count from (
      ${unreadInGuilds(sql`${userId}`, sql`${userId}`)}
    ) as unread_in where unread_in.last_message_id > unread_in.since`.execute(db.kysely);
  return rows.map((row) => ({ ...row, since: String(row.since), count: Number(row.count) }));
}

/** A user's open direct messages with unread messages. */
export async function findUnreadDirect(db: Db, userId: Snowflake): Promise<Unread[]> {
  const count = messagesAfter(sql.ref('unread_in.channel_id'), sql.ref('unread_in.since'), userId);
  const { rows } = await sql<Unread>`
    select unread_in.channel_id, unread_in.since, ${count} as count from (
      ${unreadDirect(sql`${userId}`)}
    ) as unread_in where unread_in.last_message_id > unread_in.since`.execute(db.kysely);
  return rows.map((row) => ({ ...row, since: String(row.since), count: Number(row.count) }));
}
