import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { changeTargets } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';
import { removeTargetUser as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * Removes a user from the targets of an invite, which keeps its list even if it is empty
 * (docs/contract/invites.md#target-users, Remove Target User).
 */
export const removeTargetUser = route(operation, {
  access: changeableTargets,
  limit: limits.write,
  run: async (ctx, { path, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'remove', [path.user_id]));
  },
});
