import { Maybe, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { rename } from './change.ts';

/** Sets the nickname of a friend, visible only to the caller; null or an empty one clears it (204). 10013 if not a friend. */
export const updateRelationship = route({
  id: 'update_relationship',
  method: 'PATCH',
  path: '/users/@me/relationships/{user_id}',
  auth: ['person', 'bearer:relationships.write'],
  access: open,
  limit: limits.write,
  body: Type.Object({ nickname: Maybe(Text(0, 32)) }),
  reply: 204,
  run: async (ctx, { path: { user_id }, body: { nickname } }) => {
    if (nickname === undefined) return;
    await ctx.transact((tx) => rename(tx, ctx.viewer.user.id, user_id, nickname?.trim() || null));
  },
});
