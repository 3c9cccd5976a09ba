import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { relationshipObjects } from './queries.ts';
import { unifiedRelationships } from './unified.ts';
import { listRelationships as operation } from '@guildhall/protocol/operations/people/relationships';

/**
 * Lists the caller's relationships: friends, requests both ways, blocked and ignored users
 * (docs/contract/people.md#relationships). A game's token also gets the relationships in the game, with `game_type`
 * and `has_played_game` (docs/contract/games.md#friends-in-a-game: pairs of types).
 */
export const listRelationships = route(operation, {
  access: open,
  limit: limits.read,
  run: ({ store, viewer }) =>
    viewer.application
      ? unifiedRelationships(store.read, { user_id: viewer.user.id, application_id: viewer.application.id })
      : relationshipObjects(store.read, viewer.user.id),
});
