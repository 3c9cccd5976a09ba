import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { changeTargets, UserIds } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';

/** Removes up to 1,000 users from the targets of an invite (specification 4.2, Bulk-Delete Target Users). */
export const bulkDeleteTargetUsers = route({
  id: 'bulk_delete_target_users',
  method: 'POST',
  path: '/invites/{code}/target-users/bulk-delete',
  auth: ['bot', 'person'],
  access: changeableTargets,
  limit: limits.write,
  audit: true,
  body: UserIds,
  reply: 204,
  run: async (ctx, { body, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'remove', body.user_ids));
  },
});
