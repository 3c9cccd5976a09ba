import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { setIgnored } from './change.ts';
import { ignoreUser as operation } from '@guildhall/protocol/operations/people/relationships';

/** Ignores a user: their requests arrive without a notification, and clients hide them (204). The user is not notified. */
export const ignoreUser = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { user_id } }) => {
    await ctx.transact((tx) => setIgnored(tx, ctx.viewer.user.id, user_id, true));
  },
});
