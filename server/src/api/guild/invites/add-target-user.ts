import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { changeTargets } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';
import { addTargetUser as operation } from '@guildhall/protocol/operations/guild/invites';

/** Adds a user to the targets of an invite (docs/contract/invites.md#target-users, Add Target User). */
export const addTargetUser = route(operation, {
  access: changeableTargets,
  limit: limits.write,
  run: async (ctx, { path, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'add', [path.user_id]));
  },
});
