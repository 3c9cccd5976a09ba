import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { befriend, block } from './change.ts';
import { createOrAcceptRelationship as operation } from '@guildhall/protocol/operations/people/relationships';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/**
 * Sends a friend request or accepts the other user's; with `type` 2 blocks the user (204;
 * docs/contract/people.md#relationships). Repeating it changes nothing.
 */
export const createOrAcceptRelationship = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { user_id }, body }) => {
    const me = ctx.viewer.user.id;
    await ctx.transact(async (tx) => {
      if (body.type === RELATIONSHIP.BLOCKED) await block(tx, me, user_id);
      else await befriend(tx, me, user_id);
    });
  },
});
