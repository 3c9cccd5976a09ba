import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { changeTargets, UserIds } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';

/** Adds up to 1,000 users to the targets of an invite (specification 4.2, Bulk-Add Target Users). */
export const bulkAddTargetUsers = route({
  id: 'bulk_add_target_users',
  method: 'POST',
  path: '/invites/{code}/target-users/bulk-add',
  auth: ['bot', 'person'],
  access: changeableTargets,
  limit: limits.write,
  audit: true,
  body: UserIds,
  reply: 204,
  run: async (ctx, { body, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'add', body.user_ids));
  },
});
