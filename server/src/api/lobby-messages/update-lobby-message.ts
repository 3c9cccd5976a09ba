import { Maybe } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { gameWriter } from '../game-messages/index.ts';
import { changeLobbyMessage, findLobbyMessage, lobbyAuthors, loadShared, updatedLobbyMessage } from '../game-records/index.ts';
import { lockLobby, PLAYS } from '../lobbies/index.ts';
import { cleanContent, editMessage } from '../messages/index.ts';
import { isKeptOut, ownLobbyMessage, sharedPlace } from './access.ts';

/**
 * Edits the text of one's own message of a lobby (LobbyMessageResponse with its times), in the linked channel too. The reference has no such
 * operation; it follows that of direct messages. What the back end thought of the old text is gone. Whom the channel's guild has banned or
 * timed out changes nothing that is in it (50013).
 */
export const updateLobbyMessage = route({
  id: 'update_lobby_message',
  method: 'PATCH',
  path: '/lobbies/{lobby_id}/messages/{message_id}',
  auth: PLAYS,
  access: ownLobbyMessage,
  limit: limits.editMessage,
  body: Type.Object({ content: Maybe(Type.String({ maxLength: 2000 })) }),
  reply: 200,
  run: async (ctx, { access: { lobby, message }, body: { content } }) => {
    if (content === undefined) return updatedLobbyMessage(message, (await lobbyAuthors(ctx.store.read, [message]))(message));
    const text = cleanContent(content);
    if (text === '') fail('EMPTY_MESSAGE');
    const shared = await sharedPlace(ctx, lobby, message);
    if (shared) {
      const { place, row } = shared;
      if (await isKeptOut(ctx, place)) fail('MISSING_PERMISSIONS');
      const { author } = await editMessage(ctx, { place, writer: gameWriter(ctx), message: row, body: { content } });
      const now = (await findLobbyMessage(ctx.store.read, lobby.id, message.id)) ?? fail('UNKNOWN_MESSAGE');
      return updatedLobbyMessage(now, author);
    }
    return ctx.transact(async (tx) => {
      const held = (await lockLobby(tx.db, lobby.id)) ?? fail('UNKNOWN_LOBBY');
      const kept = (await findLobbyMessage(tx.db, lobby.id, message.id)) ?? fail('UNKNOWN_MESSAGE');
      return changeLobbyMessage(tx, held, { ...kept, content: text, edited_at: tx.now }, await loadShared(tx, kept), kept);
    });
  },
});
