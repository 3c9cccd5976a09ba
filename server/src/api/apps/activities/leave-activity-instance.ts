import { ApiError } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { locationOf } from './instance.ts';
import { leaveActivity } from './leave.ts';
import { findInstance } from './queries.ts';
import { leaveActivityInstance as operation } from '@guildhall/protocol/operations/apps/activities';

/**
 * Removes the caller from an activity, which ends with its last participant. With `session_id`, only if it is open in that
 * session. Unknown: 404.
 */
export const leaveActivityInstance = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { application_id, location, instance_id }, body: { session_id } }) => {
    const row = await findInstance(ctx.store.read, application_id, instance_id);
    if (!row || locationOf(row).id !== location) throw new ApiError(404, 0, '404: Not Found');
    await ctx.transact((tx) => leaveActivity(tx, row, ctx.viewer.user.id, session_id ?? undefined));
    return {};
  },
});
