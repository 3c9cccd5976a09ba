import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { userInfo } from './userinfo.ts';

/** Returns the claims of an access token's user; takes the scope openid (OpenID Connect Core 5.3). */
export const getOpenidConnectUserinfo = route({
  id: 'get_openid_connect_userinfo',
  method: 'GET',
  path: '/oauth2/userinfo',
  auth: ['bearer:openid'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => userInfo(ctx, ctx.viewer),
});
