import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { befriendInGame } from './game-change.ts';
import { gameOf } from './game-relationship.ts';
import { createOrAcceptGameRelationship as operation } from '@guildhall/protocol/operations/people/relationships';

/**
 * Sends a friend request to a player of the token's game, or accepts that player's request (204;
 * docs/contract/games.md#friends-in-a-game). Repeating it changes nothing.
 */
export const createOrAcceptGameRelationship = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { user_id } }) => {
    const player = { user_id: ctx.viewer.user.id, application_id: gameOf(ctx.viewer) };
    await ctx.transact(async (tx) => {
      await befriendInGame(tx, player, user_id);
    });
  },
});
