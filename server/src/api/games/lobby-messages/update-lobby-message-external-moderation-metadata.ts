import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkMap, MODERATION } from '../game-messages/string-map.ts';
import { changeLobbyMessage, loadShared } from './share.ts';
import { findLobbyMessage } from './queries.ts';
import { lockLobby } from '../lobbies/queries.ts';
import { ownLobby } from '../lobbies/access.ts';
import { updateLobbyMessageExternalModerationMetadata as operation } from '@guildhall/protocol/operations/games/lobby-messages';

/**
 * Sets the backend's moderation metadata of a lobby message (204), as a whole; an empty map clears it. The members'
 * sessions receive LOBBY_MESSAGE_UPDATE; no webhook event is sent (docs/contract/lobbies.md#moderation-metadata).
 */
export const updateLobbyMessageExternalModerationMetadata = route(operation, {
  access: async (ctx, path) => {
    const lobby = await ownLobby(ctx, path);
    if (!(await findLobbyMessage(ctx.store.read, lobby.id, path.message_id))) fail('UNKNOWN_MESSAGE');
  },
  limit: limits.write,
  run: async (ctx, { path: { lobby_id, message_id }, body }) => {
    checkMap(body, '', MODERATION);
    await ctx.transact(async (tx) => {
      const lobby = (await lockLobby(tx.db, lobby_id)) ?? fail('UNKNOWN_LOBBY');
      const kept = (await findLobbyMessage(tx.db, lobby_id, message_id)) ?? fail('UNKNOWN_MESSAGE');
      const moderation_json = Object.keys(body).length === 0 ? null : JSON.stringify(body);
      await changeLobbyMessage(tx, lobby, { ...kept, moderation_json }, await loadShared(tx, kept), kept);
    });
  },
});
