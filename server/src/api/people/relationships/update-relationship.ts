import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { rename } from './change.ts';
import { updateRelationship as operation } from '@guildhall/protocol/operations/people/relationships';

/** Sets the nickname of a friend, visible only to the caller; null or an empty one clears it (204). 10013 if not a friend. */
export const updateRelationship = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { user_id }, body: { nickname } }) => {
    if (nickname === undefined) return;
    await ctx.transact((tx) => rename(tx, ctx.viewer.user.id, user_id, nickname?.trim() || null));
  },
});
