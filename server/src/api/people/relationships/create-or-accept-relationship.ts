import { Maybe, OneOf } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { befriend, block } from './change.ts';
import { RELATIONSHIP } from './relationship.ts';

/** The type clients send for "request or accept" when they send one at all. */
const DEFAULT = -1;

/**
 * Sends a friend request or accepts the other user's; with `type` 2 blocks the user (204; people-api.md).
 * Repeating it changes nothing.
 */
export const createOrAcceptRelationship = route({
  id: 'create_or_accept_relationship',
  method: 'PUT',
  path: '/users/@me/relationships/{user_id}',
  auth: ['person', 'bearer:relationships.write'],
  access: open,
  limit: limits.write,
  body: Type.Object({ type: Maybe(OneOf(DEFAULT, RELATIONSHIP.FRIEND, RELATIONSHIP.BLOCKED)) }),
  reply: 204,
  run: async (ctx, { path: { user_id }, body }) => {
    const me = ctx.viewer.user.id;
    await ctx.transact(async (tx) => {
      if (body.type === RELATIONSHIP.BLOCKED) await block(tx, me, user_id);
      else await befriend(tx, me, user_id);
    });
  },
});
