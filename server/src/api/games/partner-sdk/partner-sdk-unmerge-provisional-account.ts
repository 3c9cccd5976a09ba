import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { prove } from '../identity-providers/prove.ts';
import { clientOf } from './credentials.ts';
import { unmerge } from './unmerge.ts';
import { partnerSdkUnmergeProvisionalAccount as operation } from '@guildhall/protocol/operations/games/partner-sdk';

/**
 * Unlinks a player, given a proof at a provider of the application (204): revokes tokens, closes sessions, sends
 * APPLICATION_DEAUTHORIZED; a new provisional account takes the identity (docs/contract/game-accounts.md#unlinking).
 * 50229 if still provisional, 10013 if unknown.
 */
export const partnerSdkUnmergeProvisionalAccount = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    const { application } = await clientOf(ctx, body);
    const { external_auth_type: type, external_auth_token: token } = body;
    const external = await prove(ctx, application.id, { type, token });
    await ctx.transact((tx) => unmerge(tx, application.id, external));
  },
});
