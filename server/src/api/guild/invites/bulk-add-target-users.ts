import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { changeTargets } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';
import { bulkAddTargetUsers as operation } from '@guildhall/protocol/operations/guild/invites';

/** Adds up to 1,000 users to the targets of an invite (docs/contract/invites.md#target-users, Bulk-Add Target Users). */
export const bulkAddTargetUsers = route(operation, {
  access: changeableTargets,
  limit: limits.write,
  run: async (ctx, { body, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'add', body.user_ids));
  },
});
