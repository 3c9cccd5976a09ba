import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { dropLobbyMessages } from '../game-records/index.ts';
import { lockLobby, PLAYS } from '../lobbies/index.ts';
import { eraseMessage } from '../messages/index.ts';
import { ownLobbyMessage, sharedPlace } from './access.ts';

/** Deletes one's own message of a lobby (204), in the linked channel too. The reference has no such operation; it follows that of direct messages. */
export const deleteLobbyMessage = route({
  id: 'delete_lobby_message',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}/messages/{message_id}',
  auth: PLAYS,
  access: ownLobbyMessage,
  limit: limits.deleteMessage,
  reply: 204,
  run: async (ctx, { access: { lobby, message } }) => {
    const shared = await sharedPlace(ctx, lobby, message);
    await ctx.transact(async (tx) => {
      if (shared) return eraseMessage(tx, shared.place, message.id);
      return dropLobbyMessages(tx, (await lockLobby(tx.db, lobby.id)) ?? fail('UNKNOWN_LOBBY'), [message.id]);
    });
  },
});
