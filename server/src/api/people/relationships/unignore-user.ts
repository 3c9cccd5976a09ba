import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { setIgnored } from './change.ts';
import { unignoreUser as operation } from '@guildhall/protocol/operations/people/relationships';

/** Stops ignoring a user (204). */
export const unignoreUser = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { user_id } }) => {
    await ctx.transact((tx) => setIgnored(tx, ctx.viewer.user.id, user_id, false));
  },
});
