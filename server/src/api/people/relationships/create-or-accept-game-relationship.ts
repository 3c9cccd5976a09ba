import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { befriendInGame } from './game-change.ts';
import { gameOf } from './game-relationship.ts';

/**
 * Sends a friend request to a player of the token's game, or accepts that player's request (204; client-library-design 14).
 * Repeating it changes nothing.
 */
export const createOrAcceptGameRelationship = route({
  id: 'create_or_accept_game_relationship',
  method: 'PUT',
  path: '/users/@me/game-relationships/{user_id}',
  auth: ['bearer:relationships.write'],
  access: open,
  limit: limits.write,
  reply: 204,
  run: async (ctx, { path: { user_id } }) => {
    const player = { user_id: ctx.viewer.user.id, application_id: gameOf(ctx.viewer) };
    await ctx.transact(async (tx) => {
      await befriendInGame(tx, player, user_id);
    });
  },
});
