import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { enter } from '../identities/enter.ts';
import { prove } from '../identity-providers/prove.ts';
import { clientOf } from './credentials.ts';
import { issueProvisional, provisionalToken } from './provisional-token.ts';
import { partnerSdkToken as operation } from '@guildhall/protocol/operations/games/partner-sdk';

/**
 * Issues a token of a player's provisional account, creating it at the first login, given a proof at a provider of
 * the application (ProvisionalTokenResponse; docs/contract/game-accounts.md#provisional-accounts).
 * - OIDC with the secret also yields a refresh token.
 * - 530010 if linked already; errors of the proof: docs/contract/game-accounts.md#provisional-accounts.
 */
export const partnerSdkToken = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    const { application, authenticated } = await clientOf(ctx, body);
    const { external_auth_type: type, external_auth_token: token } = body;
    const external = await prove(ctx, application.id, { type, token });
    const issued = await ctx.transact(async (tx) => {
      const { user } = await enter(tx, application.id, external);
      const pair = { application_id: application.id, user_id: user.id };
      return issueProvisional(tx, pair, { refreshes: authenticated && type === 'OIDC' });
    });
    return provisionalToken(ctx, application.id, issued);
  },
});
