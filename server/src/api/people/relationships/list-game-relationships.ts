import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { gameRelationshipObjects } from './game-queries.ts';
import { gameOf } from './game-relationship.ts';

/** Lists the player's relationships in the token's game: friends and requests both ways (client-library-design 14). */
export const listGameRelationships = route({
  id: 'list_game_relationships',
  method: 'GET',
  path: '/users/@me/game-relationships',
  auth: ['bearer:relationships.read'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: ({ store, viewer }) => gameRelationshipObjects(store.read, { user_id: viewer.user.id, application_id: gameOf(viewer) }),
});
