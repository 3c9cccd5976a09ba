import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { removeInGame } from './game-change.ts';
import { gameOf } from './game-relationship.ts';
import { removeGameRelationship as operation } from '@guildhall/protocol/operations/people/relationships';

/** Ends a friendship in the token's game, or cancels or declines a request (204); without one, nothing changes. */
export const removeGameRelationship = route(operation, {
  access: open,
  limit: limits.write,
  whileRestricted: true,
  run: async (ctx, { path: { user_id } }) => {
    const player = { user_id: ctx.viewer.user.id, application_id: gameOf(ctx.viewer) };
    await ctx.transact((tx) => removeInGame(tx, player, user_id));
  },
});
