import { ApiError, complain, fail, failForm, TokenError } from '../../core/framework/errors.ts';
import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { textOf } from '../../core/oauth2/parameters.ts';
import { userInfo } from './userinfo.ts';
import { postOpenidConnectUserinfo as operation } from '@guildhall/protocol/operations/oauth2';

/** Like the GET, but the access token may be in the form (OpenID Connect Core 5.3.1, RFC 6750 2.2); in one place only. */
export const postOpenidConnectUserinfo = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { body }) => {
    const sent = textOf(body, 'access_token');
    const header = ctx.header('authorization');
    if (sent !== undefined && header !== undefined)
      failForm({ access_token: complain.custom('TOKEN_SENT_TWICE', 'The token was sent in two ways.') });
    const viewer = await ctx.viewers.of(header ?? `Bearer ${sent ?? ''}`, ctx.clock.now());
    if (viewer?.kind !== 'bearer') throw sent === undefined ? new ApiError(401, 0, '401: Unauthorized') : new TokenError();
    if (!viewer.scopes.has('openid')) fail('MISSING_SCOPE');
    return userInfo(ctx, viewer);
  },
});
