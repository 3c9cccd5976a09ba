import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { changeTargets } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';
import { bulkDeleteTargetUsers as operation } from '@guildhall/protocol/operations/guild/invites';

/** Removes up to 1,000 users from the targets of an invite (docs/contract/invites.md#target-users, Bulk-Delete Target Users). */
export const bulkDeleteTargetUsers = route(operation, {
  access: changeableTargets,
  limit: limits.write,
  run: async (ctx, { body, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'remove', body.user_ids));
  },
});
