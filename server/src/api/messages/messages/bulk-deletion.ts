import { compareIds, type Snowflake } from '@guildhall/protocol/ids';
import type { EventTarget } from '../../../core/framework/event.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import { findThreadMemberIds } from '../../../core/access/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { deleteVotesOf } from '../polls/queries.ts';
import { leaveByDeletion } from '../threads/activity.ts';
import { threadTarget } from '../threads/thread.ts';
import { dataOf } from './message.ts';
import { MESSAGE_DELETE_BULK } from './events.ts';
import { MESSAGES_DELETED } from './hooks.ts';
import { DELETED_COLUMNS, deleteMessageParts } from './delete-parts.ts';
import { releaseAttachments } from './parts/attachments.ts';
import { sourcesChanged } from '../crossposts/sources-changed.ts';

const authors = prepare<{ channel_id: Snowflake; from: Snowflake; to: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('messages')
    .select(['id', 'author_id'])
    .where('channel_id', '=', param('channel_id'))
    .where('id', '>=', param('from'))
    .where('id', '<=', param('to'))
    .orderBy('id')
    .limit(param('limit')),
);

/** The ids and authors of a channel's messages from `from` to `to`, inclusive, oldest first. */
export function findMessageAuthors(
  db: Db,
  channelId: Snowflake,
  span: { from: Snowflake; to: Snowflake; limit: number },
): Promise<{ id: Snowflake; author_id: Snowflake }[]> {
  return db.all(authors, { channel_id: channelId, ...span });
}

/**
 * Deletes up to 100 messages of a guild channel with everything that belongs to them, and emits one
 * MESSAGE_DELETE_BULK with those that existed. Returns their number.
 */
export async function bulkDeleteMessages(
  tx: Tx,
  { guild_id, channel_id }: { guild_id: Snowflake; channel_id: Snowflake },
  ids: readonly Snowflake[],
): Promise<number> {
  const { kysely } = tx.db;
  const rows = await kysely
    .deleteFrom('messages')
    .where('channel_id', '=', channel_id)
    .where('id', 'in', ids)
    .returning(DELETED_COLUMNS)
    .execute();
  if (!rows.length) return 0;
  await deleteMessageParts(tx.db, channel_id, rows);
  await sourcesChanged(tx, channel_id, rows);
  await releaseAttachments(tx, channel_id, rows);
  const polls = rows.filter((row) => dataOf(row).poll).map((row) => row.id);
  await deleteVotesOf(tx.db, channel_id, polls);
  await kysely.deleteFrom('reactions').where('channel_id', '=', channel_id).where('message_id', 'in', ids).execute();
  const gone = rows.map((row) => row.id).toSorted(compareIds);
  await tx.notify(MESSAGES_DELETED, { channel_id, ids: gone });
  tx.emit(MESSAGE_DELETE_BULK, await bulkTarget(tx, guild_id, channel_id, gone), { ids: gone, channel_id, guild_id });
  return rows.length;
}

/** The target of the deletion event; in a thread, also lowers its message count. */
async function bulkTarget(tx: Tx, guild_id: Snowflake, channel_id: Snowflake, ids: readonly Snowflake[]): Promise<EventTarget> {
  const thread = await leaveByDeletion(tx, channel_id, ids);
  return thread ? threadTarget(thread, await findThreadMemberIds(tx.db, thread.id)) : { guild_id, channel_id };
}
