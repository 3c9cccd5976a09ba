import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { changeTargets } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';

/**
 * Removes a user from the targets of an invite, which keeps its list even if it is empty (specification 4.2, Remove
 * Target User).
 */
export const removeTargetUser = route({
  id: 'remove_target_user',
  method: 'DELETE',
  path: '/invites/{code}/target-users/{user_id}',
  auth: ['bot', 'person'],
  access: changeableTargets,
  limit: limits.write,
  audit: true,
  reply: 204,
  run: async (ctx, { path, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'remove', [path.user_id]));
  },
});
