import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { botApplication } from '../../apps/applications/access.ts';
import { namedByBot } from '../identities/identity.ts';
import { unmerge } from './unmerge.ts';
import { botPartnerSdkUnmergeProvisionalAccount as operation } from '@guildhall/protocol/operations/games/partner-sdk';

/** Unmerges a player whom the application's bot vouches for (204). 50229 if still provisional, 10013 if unknown. */
export const botPartnerSdkUnmergeProvisionalAccount = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    const { id } = await botApplication(ctx);
    await ctx.transact((tx) => unmerge(tx, id, namedByBot(body.external_user_id)));
  },
});
