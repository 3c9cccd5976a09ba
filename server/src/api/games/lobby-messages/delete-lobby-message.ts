import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { deleteLobbyMessages } from './share.ts';
import { eraseMessage } from '../../messages/messages/erase.ts';
import { ownLobbyMessage, whereItIs } from './access.ts';
import { deleteLobbyMessage as operation } from '@guildhall/protocol/operations/games/lobby-messages';

/**
 * Deletes the caller's own lobby message (204), in the linked channel too. The reference has no such operation; it
 * follows that of
 * direct messages.
 */
export const deleteLobbyMessage = route(operation, {
  access: ownLobbyMessage,
  limit: limits.deleteMessage,
  whileRestricted: true,
  run: (ctx, { access: { message } }) =>
    whereItIs(ctx, message, (shared, hold) =>
      ctx.transact(async (tx) => {
        const lobby = await hold(tx);
        if (shared) return eraseMessage(tx, shared.place, message.id);
        return deleteLobbyMessages(tx, lobby, [message.id]);
      }),
    ),
});
