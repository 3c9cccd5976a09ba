import type { Route } from '../../core/route.ts';
import { bulkRemoveRelationships } from './bulk-remove-relationships.ts';
import { createOrAcceptRelationship } from './create-or-accept-relationship.ts';
import { createRelationship } from './create-relationship.ts';
import { ignoreUser } from './ignore-user.ts';
import { listRelationships } from './list-relationships.ts';
import { removeRelationship } from './remove-relationship.ts';
import { unignoreUser } from './unignore-user.ts';
import { updateRelationship } from './update-relationship.ts';

export {
  findFriendIds,
  findMutualFriendIds,
  findMutualGuilds,
  findSides,
  hasBlocked,
  lockUsers,
  relationshipObjects,
} from './queries.ts';
export { RELATIONSHIP, type RelationshipObject } from './relationship.ts';

/** What people are to each other, under /users/@me/relationships, in path order. */
export const relationshipsRoutes: Route[] = [
  listRelationships,
  createRelationship,
  bulkRemoveRelationships,
  createOrAcceptRelationship,
  removeRelationship,
  updateRelationship,
  ignoreUser,
  unignoreUser,
];
