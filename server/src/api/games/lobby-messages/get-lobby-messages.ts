import { firstIdAt } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { Whole } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { listLobbyMessages } from './queries.ts';
import { lobbyAuthors, lobbyMessageObject } from './lobby-message.ts';
import { joinedLobby, PLAYS } from '../lobbies/access.ts';

/**
 * Lists the newest messages of a lobby, newest first (LobbyMessageResponse[]), for members: 50 by default, of the last 72 hours.
 */
export const getLobbyMessages = route({
  id: 'get_lobby_messages',
  method: 'GET',
  path: '/lobbies/{lobby_id}/messages',
  auth: PLAYS,
  access: joinedLobby,
  limit: limits.read,
  query: Type.Object({ limit: Type.Optional(Whole(1, LIMITS.lobbies.messagesPerPage.max)) }),
  reply: 200,
  run: async (ctx, { access: { lobby }, query: { limit = 50 } }) => {
    const { read } = ctx.store;
    const rows = await listLobbyMessages(read, lobby.id, firstIdAt(ctx.clock.now() - LIMITS.lobbies.history.max), limit);
    const authorOf = await lobbyAuthors(read, rows);
    return rows.map((row) => lobbyMessageObject(row, authorOf(row)));
  },
});
