import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { deleteVotesOf } from '../polls/queries.ts';
import { deleteReactions } from '../reactions/queries.ts';
import { leaveByDeletion } from '../threads/activity.ts';
import { MESSAGE_DELETE, messageTarget } from './events.ts';
import { deleteMessageParts } from './delete-parts.ts';
import { dataOf } from './message.ts';
import { DIRECT_MESSAGE_DELETING, MESSAGES_DELETED } from './hooks.ts';
import { releaseAttachments } from './parts/attachments.ts';
import { deleteMessageRow, lockMessage } from './queries.ts';
import type { Place } from './writer.ts';
import { sourcesChanged } from '../crossposts/sources-changed.ts';

/**
 * Deletes a message with everything that belongs to it, and emits the event. Fails with 10008 if it no longer
 * exists. The caller checks permissions.
 */
export async function eraseMessage(
  tx: Tx,
  place: Pick<Place, 'channel' | 'guild' | 'recipientIds' | 'thread' | 'memberIds'>,
  id: Snowflake,
): Promise<void> {
  const channelId = place.channel.id;
  if (!place.guild) {
    const row = (await lockMessage(tx.db, channelId, id)) ?? fail('UNKNOWN_MESSAGE');
    await tx.notify(DIRECT_MESSAGE_DELETING, { place, row });
  }
  const deleted = (await deleteMessageRow(tx.db, channelId, id)) ?? fail('UNKNOWN_MESSAGE');
  await deleteMessageParts(tx.db, channelId, [deleted]);
  await sourcesChanged(tx, channelId, [deleted]);
  await releaseAttachments(tx, channelId, [deleted]);
  await deleteReactions(tx.db, channelId, id);
  if (dataOf(deleted).poll) await deleteVotesOf(tx.db, channelId, [id]);
  if (place.thread) await leaveByDeletion(tx, channelId, [id]);
  await tx.notify(MESSAGES_DELETED, { channel_id: channelId, ids: [id] });
  const guild = place.guild ? { guild_id: place.guild.id } : {};
  tx.emit(MESSAGE_DELETE, messageTarget(place), { id, channel_id: channelId, ...guild });
}
