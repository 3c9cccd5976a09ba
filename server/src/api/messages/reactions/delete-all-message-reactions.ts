import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { messageTarget } from '../messages/events.ts';
import { requireModeration } from '../messages/access.ts';
import { MESSAGE_REACTION_REMOVE_ALL } from './events.ts';
import { deleteReactions } from './queries.ts';
import { deleteAllMessageReactions as operation } from '@guildhall/protocol/operations/messages/reactions';

/** Removes every reaction to a message. Needs MANAGE_MESSAGES. */
export const deleteAllMessageReactions = route(operation, {
  access: inMessage(),
  limit: limits.reactions,
  run: async (ctx, { path, access }) => {
    requireModeration(access);
    const { channel_id, message_id } = path;
    await ctx.transact(async (tx) => {
      if (!(await deleteReactions(tx.db, channel_id, message_id))) return;
      const guild = access.guild ? { guild_id: access.guild.id } : {};
      tx.emit(MESSAGE_REACTION_REMOVE_ALL, messageTarget(access), { channel_id, message_id, ...guild });
    });
  },
});
