import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { countedIn } from './counted.ts';
import { MESSAGE_ACK } from './events.ts';
import { countMentions } from './mentions.ts';
import { findLast, nextReadVersion, raiseReadState, setReadState } from './queries.ts';

/**
 * Marks a channel as read by the viewer up to a message, which may be deleted, and notifies the viewer's
 * sessions (MESSAGE_ACK). Never beyond the last message. Only `manual` goes back to an earlier message.
 */
export async function acknowledge(
  tx: Tx,
  ctx: Context,
  access: ChannelAccess,
  { messageId, manual = false }: { messageId: Snowflake; manual?: boolean },
): Promise<void> {
  const [userId, channelId] = [ctx.viewer.user.id, access.channel.id];
  const last = (await findLast(tx.db, channelId)).messageId;
  if (last === null) return;
  const read = BigInt(messageId) < BigInt(last) ? messageId : last;
  const mark = { user_id: userId, channel_id: channelId, last_message_id: read };
  if (manual) await setReadState(tx.db, mark);
  else if (!(await raiseReadState(tx.db, mark))) return;
  const counted = await countedIn(tx.db, userId, access, tx.now);
  const mention_count = await countMentions(tx.db, { channelId, since: read }, counted);
  tx.emit(
    MESSAGE_ACK,
    { user_ids: [userId] },
    {
      channel_id: channelId,
      message_id: read,
      mention_count,
      ...(manual ? { manual: true } : {}),
      version: await nextReadVersion(tx.db, userId),
    },
  );
}
