import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { revokeToken } from './tokens.ts';

/** Revokes the request's token; its gateway sessions close with 4004 (people-api). */
export const logout = route({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  auth: ['person'],
  access: open,
  limit: limits.write,
  reply: 204,
  run: async (ctx) => {
    await ctx.transact((tx) => revokeToken(tx, ctx.viewer.user.id, ctx.viewer.tokenHash));
  },
});
