import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { dropLobbyMessages } from './share.ts';
import { PLAYS } from '../lobbies/access.ts';
import { eraseMessage } from '../../messages/messages/erase.ts';
import { ownLobbyMessage, whereItIs } from './access.ts';

/**
 * Deletes the caller's own lobby message (204), in the linked channel too. The reference has no such operation; it
 * follows that of
 * direct messages.
 */
export const deleteLobbyMessage = route({
  id: 'delete_lobby_message',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}/messages/{message_id}',
  auth: PLAYS,
  access: ownLobbyMessage,
  limit: limits.deleteMessage,
  reply: 204,
  whileRestricted: true,
  run: (ctx, { access: { message } }) =>
    whereItIs(ctx, message, (shared, hold) =>
      ctx.transact(async (tx) => {
        const lobby = await hold(tx);
        if (shared) return eraseMessage(tx, shared.place, message.id);
        return dropLobbyMessages(tx, lobby, [message.id]);
      }),
    ),
});
