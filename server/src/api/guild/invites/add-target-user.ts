import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { changeTargets } from './change-targets.ts';
import { changeableTargets } from './target-access.ts';

/** Adds a user to the targets of an invite (specification 4.2, Add Target User). */
export const addTargetUser = route({
  id: 'add_target_user',
  method: 'PUT',
  path: '/invites/{code}/target-users/{user_id}',
  auth: ['bot', 'person'],
  access: changeableTargets,
  limit: limits.write,
  audit: true,
  reply: 204,
  run: async (ctx, { path, access }) => {
    await ctx.transact((tx) => changeTargets(tx, access, 'add', [path.user_id]));
  },
});
