import { firstIdAt } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { listLobbyMessages } from './queries.ts';
import { lobbyAuthors, lobbyMessageObject } from './lobby-message.ts';
import { joinedLobby } from '../lobbies/access.ts';
import { getLobbyMessages as operation } from '@guildhall/protocol/operations/games/lobby-messages';

/**
 * Lists the newest messages of a lobby, newest first (LobbyMessageResponse[]), for members: 50 by default, of the last 72 hours.
 */
export const getLobbyMessages = route(operation, {
  access: joinedLobby,
  limit: limits.read,
  run: async (ctx, { access: { lobby }, query: { limit = 50 } }) => {
    const { read } = ctx.store;
    const rows = await listLobbyMessages(read, lobby.id, firstIdAt(ctx.clock.now() - LIMITS.lobbies.history.max), limit);
    const authorOf = await lobbyAuthors(read, rows);
    return rows.map((row) => lobbyMessageObject(row, authorOf(row)));
  },
});
