import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Context } from '../../../core/framework/context.ts';
import { ownLobby } from './access.ts';
import { closeLobby } from './lifecycle.ts';
import { findLobby, lockLobbyToEnd } from './queries.ts';
import { deleteLobby as operation } from '@guildhall/protocol/operations/games/lobbies';

/** Deletes a lobby of the bot's application; deleting a missing one succeeds (docs/contract/lobbies.md#lobbies). */
export const deleteLobby = route(operation, {
  access: async (ctx: Context, path) => {
    if (await findLobby(ctx.store.read, path.lobby_id)) await ownLobby(ctx, path);
  },
  limit: limits.write,
  run: async (ctx, { path: { lobby_id } }) => {
    await ctx.transact(async (tx) => {
      const lobby = await lockLobbyToEnd(tx.db, lobby_id);
      if (lobby) await closeLobby(tx, lobby);
    });
  },
});
