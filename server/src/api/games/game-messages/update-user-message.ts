import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { editMessage } from '../../messages/messages/edit.ts';
import { isSystemMessage } from '../../messages/messages/message.ts';
import { gameWriter, inDirectMessage } from './access.ts';
import { updateUserMessage as operation } from '@guildhall/protocol/operations/games/game-messages';

/**
 * Edits the text of the caller's own direct message (MessageResponse) and clears its moderation metadata. 50005 if
 * another user's.
 */
export const updateUserMessage = route(operation, {
  access: inDirectMessage,
  limit: limits.editMessage,
  run: async (ctx, { body: { content }, access: { place, message } }) => {
    if (isSystemMessage(message.type)) fail('SYSTEM_MESSAGE');
    if (message.author_id !== ctx.viewer.user.id) fail('NOT_MESSAGE_AUTHOR');
    return editMessage(ctx, { place, writer: gameWriter(ctx), message, body: { content } });
  },
});
