import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findPersonByUsername } from '../users/queries.ts';
import { befriendInGame } from './game-change.ts';
import { findGameSide, findPlayers } from './game-queries.ts';
import { gameOf } from './game-relationship.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';
import { createGameRelationship as operation } from '@guildhall/protocol/operations/people/relationships';

/**
 * Sends a friend request in the token's game by username, or accepts that player's request (204).
 * - 80004: no player has that name.
 * - 80007: already a friend.
 * - Repeating a request changes nothing.
 */
export const createGameRelationship = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body: { username } }) => {
    const player = { user_id: ctx.viewer.user.id, application_id: gameOf(ctx.viewer) };
    const other = (await findPersonByUsername(ctx.store.read, username)) ?? fail('NO_USER_WITH_THAT_TAG');
    const players = await findPlayers(ctx.store.read, player.application_id, [other.id]);
    if (!players.has(other.id)) fail('NO_USER_WITH_THAT_TAG');
    await ctx.transact(async (tx) => {
      if ((await befriendInGame(tx, player, other.id)) !== 'unchanged') return;
      const mine = await findGameSide(tx.db, player, other.id);
      if (mine?.type === RELATIONSHIP.FRIEND) fail('ALREADY_FRIENDS');
    });
  },
});
