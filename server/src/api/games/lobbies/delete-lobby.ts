import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import type { Context } from '../../../core/context.ts';
import { ownLobby } from './access.ts';
import { endLobby } from './lifecycle.ts';
import { findLobby, lockLobbyToEnd } from './queries.ts';

/** Deletes a lobby of the bot's application; a missing one is no error (gaps.md H). */
export const deleteLobby = route({
  id: 'delete_lobby',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}',
  auth: ['bot'],
  access: async (ctx: Context, path) => {
    if (await findLobby(ctx.store.read, path.lobby_id)) await ownLobby(ctx, path);
  },
  limit: limits.write,
  reply: 204,
  run: async (ctx, { path: { lobby_id } }) => {
    await ctx.transact(async (tx) => {
      const lobby = await lockLobbyToEnd(tx.db, lobby_id);
      if (lobby) await endLobby(tx, lobby);
    });
  },
});
