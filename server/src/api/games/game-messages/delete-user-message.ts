import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { eraseMessage } from '../../messages/messages/erase.ts';
import { isSystemMessage } from '../../messages/messages/message.ts';
import { inDirectMessage } from './access.ts';
import { deleteUserMessage as operation } from '@guildhall/protocol/operations/games/game-messages';

/** Deletes the caller's own direct message (204). 50003 for another user's, as in all direct messages. */
export const deleteUserMessage = route(operation, {
  access: inDirectMessage,
  limit: limits.deleteMessage,
  whileRestricted: true,
  run: async (ctx, { access: { place, message } }) => {
    if (message.author_id !== ctx.viewer.user.id) fail('CANNOT_EXECUTE_ON_DM');
    if (isSystemMessage(message.type)) fail('SYSTEM_MESSAGE');
    await ctx.transact((tx) => eraseMessage(tx, place, message.id));
  },
});
