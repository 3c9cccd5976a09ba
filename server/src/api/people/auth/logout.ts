import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { revokeToken } from './tokens.ts';
import { logout as operation } from '@guildhall/protocol/operations/people/auth';

/** Revokes the request's token; its gateway sessions close with 4004 (docs/contract/people.md#accounts). */
export const logout = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx) => {
    await ctx.transact((tx) => revokeToken(tx, ctx.viewer.user.id, ctx.viewer.tokenHash));
  },
});
