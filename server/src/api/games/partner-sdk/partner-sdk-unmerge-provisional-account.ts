import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { prove } from '../identity-providers/prove.ts';
import { clientOf, Credentials } from './credentials.ts';
import { unmerge } from './unmerge.ts';

/**
 * Ends the link of who proves who they are at a provider of the application (204): tokens die, sessions close,
 * APPLICATION_DEAUTHORIZED; a
 * new provisional account takes the identity (gaps.md C). Still provisional: 50229. Unknown: 10013.
 */
export const partnerSdkUnmergeProvisionalAccount = route({
  id: 'partner_sdk_unmerge_provisional_account',
  method: 'POST',
  path: '/partner-sdk/provisional-accounts/unmerge',
  auth: ['none'],
  access: open,
  limit: limits.tokens,
  body: Credentials,
  reply: 204,
  run: async (ctx, { body }) => {
    const { application } = await clientOf(ctx, body);
    const { external_auth_type: type, external_auth_token: token } = body;
    const external = await prove(ctx, application.id, { type, token });
    await ctx.transact((tx) => unmerge(tx, application.id, external));
  },
});
