import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { gameRelationshipObjects } from './game-queries.ts';
import { gameOf } from './game-relationship.ts';
import { listGameRelationships as operation } from '@guildhall/protocol/operations/people/relationships';

/**
 * Lists the player's relationships in the token's game: friends and requests both ways
 * (docs/contract/games.md#friends-in-a-game).
 */
export const listGameRelationships = route(operation, {
  access: open,
  limit: limits.read,
  run: ({ store, viewer }) => gameRelationshipObjects(store.read, { user_id: viewer.user.id, application_id: gameOf(viewer) }),
});
