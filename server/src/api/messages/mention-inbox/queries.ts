import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow } from '../../../core/tables/database.ts';

/** The filters of a page of mentions. */
export interface MentionFilter {
  userId: Snowflake;
  /** The user, roles and guilds. */
  targetIds: readonly Snowflake[];
  /** Both exclusive. */
  after: Snowflake;
  before: Snowflake;
  /** Only messages in channels and threads of this guild. */
  guildId: Snowflake | undefined;
  withoutChannels: readonly Snowflake[];
  withoutAuthors: readonly Snowflake[];
  limit: number;
}

/** Messages that mention one of the targets and were not removed from the user's inbox, newest first; without permission checks. */
export async function findMentioning(db: Db, wanted: MentionFilter): Promise<MessageRow[]> {
  const { userId, guildId, withoutChannels, withoutAuthors } = wanted;
  const { kysely } = db;
  let ids = kysely
    .selectFrom('mentions')
    .select(['channel_id', 'message_id'])
    .where('target_id', 'in', wanted.targetIds)
    .where('message_id', '>', wanted.after)
    .where('message_id', '<', wanted.before)
    .where('message_id', 'not in', kysely.selectFrom('dismissed_mentions').select('message_id').where('user_id', '=', userId));
  if (guildId !== undefined) {
    const threads = kysely.selectFrom('threads').select('id').where('guild_id', '=', guildId);
    ids = ids.where(
      'channel_id',
      'in',
      kysely.selectFrom('channels').select('id').where('guild_id', '=', guildId).unionAll(threads),
    );
  }
  if (withoutChannels.length) ids = ids.where('channel_id', 'not in', withoutChannels);
  const found = kysely
    .selectFrom(ids.distinct().as('wanted'))
    .innerJoin('messages', (join) =>
      join.onRef('messages.channel_id', '=', 'wanted.channel_id').onRef('messages.id', '=', 'wanted.message_id'),
    )
    .selectAll('messages')
    .where('messages.author_id', 'not in', withoutAuthors);
  return found.orderBy('messages.id', 'desc').limit(wanted.limit).execute();
}

/** Whether a message mentions one of the targets. */
export async function isMentionOf(db: Db, messageId: Snowflake, targetIds: readonly Snowflake[]): Promise<boolean> {
  const found = db.kysely.selectFrom('mentions').select('message_id').where('target_id', 'in', targetIds);
  return (await found.where('message_id', '=', messageId).executeTakeFirst()) !== undefined;
}

/** Removes a message from a user's inbox; false if it was already removed. */
export async function dismissMention(db: Db, user_id: Snowflake, message_id: Snowflake): Promise<boolean> {
  const insert = db.kysely.insertInto('dismissed_mentions').values({ user_id, message_id });
  const row = await insert
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a user's removals of messages older than `before`, which are too old for the inbox. */
export async function forgetDismissed(db: Db, userId: Snowflake, before: Snowflake): Promise<void> {
  await sql`delete from dismissed_mentions where user_id = ${userId} and message_id < ${before}`.execute(db.kysely);
}
