import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { botApplication } from '../../apps/applications/access.ts';
import { namedByBot } from '../identities/identity.ts';
import { ExternalUserId } from './external-user-id.ts';
import { unmerge } from './unmerge.ts';

/** The same for a player whom the application's bot vouches for (204). Still provisional: 50229. Unknown: 10013. */
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
