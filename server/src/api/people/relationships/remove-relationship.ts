import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { remove } from './change.ts';

/** Ends a friendship, cancels or declines a request, or lifts a block (204); without any of these, nothing changes. */
export const removeRelationship = route({
  id: 'remove_relationship',
  method: 'DELETE',
  path: '/users/@me/relationships/{user_id}',
  auth: ['person', 'bearer:relationships.write'],
  access: open,
  limit: limits.write,
  reply: 204,
  whileRestricted: true,
  run: async (ctx, { path: { user_id } }) => {
    await ctx.transact((tx) => remove(tx, ctx.viewer.user.id, user_id));
  },
});
