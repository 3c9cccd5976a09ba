import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { remove } from './change.ts';
import { removeRelationship as operation } from '@guildhall/protocol/operations/people/relationships';

/** Ends a friendship, cancels or declines a request, or lifts a block (204); without any of these, nothing changes. */
export const removeRelationship = route(operation, {
  access: open,
  limit: limits.write,
  whileRestricted: true,
  run: async (ctx, { path: { user_id } }) => {
    await ctx.transact((tx) => remove(tx, ctx.viewer.user.id, user_id));
  },
});
