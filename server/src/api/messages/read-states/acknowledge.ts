import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { countedIn } from './counted.ts';
import { MESSAGE_ACK } from './events.ts';
import { countMentions } from './mentions.ts';
import {
  type ClientMarks,
  findLast,
  findLastRead,
  nextReadVersion,
  raiseReadState,
  setClientMarks,
  setReadState,
} from './queries.ts';

/**
 * Marks a channel as read by the viewer up to a message, which may be deleted, and notifies the viewer's
 * sessions (MESSAGE_ACK). Never beyond the last message. Only `manual` goes back to an earlier message. `flags` and
 * `last_viewed` are only stored for the viewer's clients.
 */
export async function acknowledge(
  tx: Tx,
  ctx: Context,
  access: ChannelAccess,
  { messageId, manual = false, ...marks }: { messageId: Snowflake; manual?: boolean } & Partial<ClientMarks>,
): Promise<void> {
  const [userId, channelId] = [ctx.viewer.user.id, access.channel.id];
  const last = (await findLast(tx.db, channelId)).messageId;
  if (last === null) return;
  const read = BigInt(messageId) < BigInt(last) ? messageId : last;
  const mark = { user_id: userId, channel_id: channelId, last_message_id: read };
  if (manual) await setReadState(tx.db, mark);
  const isRaised = manual || (await raiseReadState(tx.db, mark));
  const isMarked = await setClientMarks(tx.db, mark, marks);
  if (!isRaised && !isMarked) return;
  const message_id = isRaised ? read : await findLastRead(tx.db, mark);
  const counted = await countedIn(tx.db, userId, access, tx.now);
  const mention_count = await countMentions(tx.db, { channelId, since: message_id }, counted);
  tx.emit(
    MESSAGE_ACK,
    { user_ids: [userId] },
    {
      channel_id: channelId,
      message_id,
      mention_count,
      ...(manual ? { manual: true } : {}),
      ...marks,
      version: await nextReadVersion(tx.db, userId),
    },
  );
}
