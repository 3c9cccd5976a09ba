import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownLobby } from './access.ts';
import { findLobbyMember } from './queries.ts';
import { removeMembers, lockRoster, notifyChanges } from './roster.ts';
import { leaveLobby as operation } from '@guildhall/protocol/operations/games/lobbies';

/**
 * Removes the caller from a lobby; leaving as a non-member succeeds. 10031 if unknown. Members cannot leave a lobby
 * that the backend created: 50013 (docs/contract/lobbies.md#lobbies).
 */
export const leaveLobby = route(operation, {
  access: leavable,
  limit: limits.write,
  whileRestricted: true,
  run: async (ctx, { path: { lobby_id } }) => {
    await ctx.transact(async (tx) => {
      const roster = await lockRoster(tx, lobby_id);
      await removeMembers(tx, roster, [ctx.viewer.user.id]);
      await notifyChanges(tx, roster);
    });
  },
});

async function leavable(ctx: Context, path: { lobby_id: Snowflake }): Promise<void> {
  const lobby = await ownLobby(ctx, path);
  const member = await findLobbyMember(ctx.store.read, lobby.id, ctx.viewer.user.id);
  if (member && lobby.client_made === 0) fail('MISSING_PERMISSIONS');
}
