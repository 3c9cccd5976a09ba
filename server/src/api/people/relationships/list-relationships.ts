import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { relationshipObjects } from './queries.ts';
import { unifiedRelationships } from './unified.ts';

/**
 * Everyone who is something to the caller: friends, requests both ways, blocked and ignored users (people-api.md). A game's token
 * gets who is something in the game as well, with `game_type` and `has_played_game` (client-library-design 14: pairs of types).
 */
export const listRelationships = route({
  id: 'list_relationships',
  method: 'GET',
  path: '/users/@me/relationships',
  auth: ['person', 'bearer:relationships.read'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: ({ store, viewer }) =>
    viewer.application
      ? unifiedRelationships(store.read, { user_id: viewer.user.id, application_id: viewer.application.id })
      : relationshipObjects(store.read, viewer.user.id),
});
