import { inMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { messageTarget } from '../messages/events.ts';
import { requireModeration } from '../messages/access.ts';
import { parseEmoji } from './emoji.ts';
import { MESSAGE_REACTION_REMOVE_EMOJI } from './events.ts';
import { deleteEmoji } from './queries.ts';
import { deleteAllMessageReactionsByEmoji as operation } from '@guildhall/protocol/operations/messages/reactions';

/** Removes every reaction of one emoji; 10014 if the message has none of it. Needs MANAGE_MESSAGES. */
export const deleteAllMessageReactionsByEmoji = route(operation, {
  access: inMessage(),
  limit: limits.reactions,
  run: async (ctx, { path, access }) => {
    requireModeration(access);
    const { channel_id, message_id } = path;
    const { key } = parseEmoji(path.emoji_name);
    await ctx.transact(async (tx) => {
      const emoji = (await deleteEmoji(tx.db, { channel_id, message_id, emoji: key })) ?? fail('UNKNOWN_EMOJI');
      const guild = access.guild ? { guild_id: access.guild.id } : {};
      const data = { channel_id, ...guild, message_id, emoji };
      tx.emit(MESSAGE_REACTION_REMOVE_EMOJI, messageTarget(access), data);
    });
  },
});
