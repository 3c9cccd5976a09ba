import type { Snowflake } from '@guildhall/protocol/ids';
import type { MessageAccess } from '../../../core/access/message.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { messageTarget } from '../messages/events.ts';
import { requireLoose } from '../threads/activity.ts';
import { parseEmoji } from './emoji.ts';
import { MESSAGE_REACTION_REMOVE } from './events.ts';
import { deleteReaction, findEmojis } from './queries.ts';
import { BURST } from '@guildhall/protocol/bodies/messages/reactions';

/**
 * Removes a user's normal and burst reaction. No effect if the user has none, but an emoji that the message
 * does not have is unknown (10014).
 */
export async function removeReaction(ctx: Context, access: MessageAccess, emojiName: string, userId: Snowflake): Promise<void> {
  const { key } = parseEmoji(emojiName);
  requireLoose(access.thread, access.permissions);
  const { channel_id, id: message_id } = access.message;
  await ctx.transact(async (tx) => {
    const removed = await deleteReaction(tx.db, { channel_id, message_id, emoji: key, user_id: userId });
    if (!removed.length) {
      const emojis = await findEmojis(tx.db, channel_id, message_id);
      return emojis.has(key) ? undefined : fail('UNKNOWN_EMOJI');
    }
    for (const { emoji, type } of removed) {
      tx.emit(MESSAGE_REACTION_REMOVE, messageTarget(access), {
        user_id: userId,
        channel_id,
        message_id,
        ...(access.guild ? { guild_id: access.guild.id } : {}),
        emoji,
        burst: type === BURST,
        type,
      });
    }
  });
}
