import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { botApplication } from '../../apps/applications/access.ts';
import { enter, enterAs } from '../identities/enter.ts';
import { namedByBot, insertBotIssuedToken } from '../identities/identity.ts';
import { TOKEN_SECONDS } from '../../oauth2/tokens.ts';
import { setGlobalName } from '../../people/users/global-name.ts';
import { issueProvisional, provisionalToken } from './provisional-token.ts';
import { botPartnerSdkToken as operation } from '@guildhall/protocol/operations/games/partner-sdk';

/**
 * Issues a token of a provisional account for a player whom the application's bot vouches for, creating the account
 * at the first login (ProvisionalTokenResponse; docs/contract/game-accounts.md#provisional-accounts).
 * - A given name replaces the old one.
 * - `provisional_user_id` logs in to an account that the application created in another way.
 * - 530010 if linked already.
 */
export const botPartnerSdkToken = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    const { id } = await botApplication(ctx);
    const external = namedByBot(body.external_user_id);
    const { preferred_global_name: name, provisional_user_id: userId } = body;
    const issued = await ctx.transact(async (tx) => {
      const { identity, user } = userId ? await enterAs(tx, id, external, userId) : await enter(tx, id, external);
      if (name) await setGlobalName(tx, user, name, 'preferred_global_name');
      const made = await issueProvisional(tx, { application_id: id, user_id: user.id }, { refreshes: false });
      const expires_at = tx.now + TOKEN_SECONDS * 1000;
      await insertBotIssuedToken(tx.db, { token: made.access_token, identity_id: identity.id, expires_at });
      return made;
    });
    return provisionalToken(ctx, id, issued);
  },
});
