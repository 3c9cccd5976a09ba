import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { setIgnored } from './change.ts';

/** Stops ignoring a user (204). */
export const unignoreUser = route({
  id: 'unignore_user',
  method: 'DELETE',
  path: '/users/@me/relationships/{user_id}/ignore',
  auth: ['person'],
  access: open,
  limit: limits.write,
  reply: 204,
  run: async (ctx, { path: { user_id } }) => {
    await ctx.transact((tx) => setIgnored(tx, ctx.viewer.user.id, user_id, false));
  },
});
