import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { setIgnored } from './change.ts';

/** Ignores a user: their requests arrive without a notification, and clients hide them (204). The user is not notified. */
export const ignoreUser = route({
  id: 'ignore_user',
  method: 'PUT',
  path: '/users/@me/relationships/{user_id}/ignore',
  auth: ['person'],
  access: open,
  limit: limits.write,
  reply: 204,
  run: async (ctx, { path: { user_id } }) => {
    await ctx.transact((tx) => setIgnored(tx, ctx.viewer.user.id, user_id, true));
  },
});
