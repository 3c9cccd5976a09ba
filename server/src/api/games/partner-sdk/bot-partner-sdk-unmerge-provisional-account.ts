import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { botApplication } from '../../apps/applications/access.ts';
import { namedByBot } from '../identities/identity.ts';
import { ExternalUserId } from './external-user-id.ts';
import { unmerge } from './unmerge.ts';

/** Unmerges a player whom the application's bot vouches for (204). 50229 if still provisional, 10013 if unknown. */
export const botPartnerSdkUnmergeProvisionalAccount = route({
  id: 'bot_partner_sdk_unmerge_provisional_account',
  method: 'POST',
  path: '/partner-sdk/provisional-accounts/unmerge/bot',
  auth: ['bot'],
  access: open,
  limit: limits.tokens,
  body: Type.Object({ external_user_id: ExternalUserId() }),
  reply: 204,
  run: async (ctx, { body }) => {
    const { id } = await botApplication(ctx);
    await ctx.transact((tx) => unmerge(tx, id, namedByBot(body.external_user_id)));
  },
});
