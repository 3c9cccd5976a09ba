import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { relationshipObjects } from './queries.ts';

/** Everyone who is something to the caller: friends, requests both ways, blocked and ignored users (people-api.md). */
export const listRelationships = route({
  id: 'list_relationships',
  method: 'GET',
  path: '/users/@me/relationships',
  auth: ['person', 'bearer:relationships.read'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: (ctx) => relationshipObjects(ctx.store.read, ctx.viewer.user.id),
});
