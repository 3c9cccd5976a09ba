import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { userInfo } from './userinfo.ts';
import { getOpenidConnectUserinfo as operation } from '@guildhall/protocol/operations/oauth2';

/** Returns the claims of an access token's user; requires the scope openid (OpenID Connect Core 5.3). */
export const getOpenidConnectUserinfo = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => userInfo(ctx, ctx.viewer),
});
