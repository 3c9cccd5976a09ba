import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { inMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireLoose } from '../threads/activity.ts';
import { requireModeration } from './access.ts';
import { auditDeletion } from './deletion-audit.ts';
import { eraseMessage } from './erase.ts';
import { isDeletable } from './message.ts';
import { deleteMessage as operation } from '@guildhall/protocol/operations/messages/messages';

/**
 * Deletes a message: the viewer's own, or with MANAGE_MESSAGES any message of a guild, which writes an audit
 * log entry.
 */
export const deleteMessage = route(operation, {
  access: inMessage(),
  limit: limits.deleteMessage,
  run: async (ctx, { path, access }) => {
    const { channel_id, message_id } = path;
    const { author_id, type } = access.message;
    const isOwn = author_id === ctx.viewer.user.id;
    // The author of an alert is the member who triggered it, who may not delete it as their own message.
    if (!isOwn || type === MESSAGE_TYPES.AUTO_MODERATION_ACTION) requireModeration(access);
    if (!isDeletable(type)) fail('SYSTEM_MESSAGE');
    requireLoose(access.thread, access.permissions);
    await ctx.transact(async (tx) => {
      await eraseMessage(tx, access, message_id);
      const guildId = access.guild?.id;
      if (isOwn || guildId === undefined) return;
      const moderator = { id: ctx.viewer.user.id, reason: ctx.reason };
      await auditDeletion(tx, moderator, { guildId, channelId: channel_id, authorId: author_id });
    });
  },
});
