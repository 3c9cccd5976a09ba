import type { Route } from '../../../core/framework/route.ts';
import { bulkRemoveRelationships } from './bulk-remove-relationships.ts';
import { createGameRelationship } from './create-game-relationship.ts';
import { createOrAcceptGameRelationship } from './create-or-accept-game-relationship.ts';
import { createOrAcceptRelationship } from './create-or-accept-relationship.ts';
import { createRelationship } from './create-relationship.ts';
import { ignoreUser } from './ignore-user.ts';
import { listGameRelationships } from './list-game-relationships.ts';
import { listRelationships } from './list-relationships.ts';
import { removeGameRelationship } from './remove-game-relationship.ts';
import { removeRelationship } from './remove-relationship.ts';
import { unignoreUser } from './unignore-user.ts';
import { updateRelationship } from './update-relationship.ts';

/** Relationships under /users/@me/relationships and, for games, /users/@me/game-relationships, in path order. */
export const relationshipsRoutes: Route[] = [
  listRelationships,
  createRelationship,
  bulkRemoveRelationships,
  createOrAcceptRelationship,
  removeRelationship,
  updateRelationship,
  ignoreUser,
  unignoreUser,
  listGameRelationships,
  createGameRelationship,
  createOrAcceptGameRelationship,
  removeGameRelationship,
];
