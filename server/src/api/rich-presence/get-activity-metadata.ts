import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { findMutualGuilds, findSides, RELATIONSHIP } from '../relationships/index.ts';
import { findActivity } from './session-activity.ts';

/** Where the buttons of an activity lead: `{button_urls}`, for those who see it (friends, and who shares a guild); others 50001. */
export const getActivityMetadata = route({
  id: 'get_activity_metadata',
  method: 'GET',
  path: '/users/{user_id}/sessions/{session_id}/activities/{application_id}/metadata',
  auth: ['person', 'bearer:activities.read'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => {
    if (!(await seesActivities(ctx, path.user_id))) fail('MISSING_ACCESS');
    const activity = (await findActivity(ctx.store.read, path)) ?? fail('UNKNOWN_MESSAGE');
    const own = (activity.buttons ?? []).flatMap((button) => (typeof button === 'string' ? [] : [button.url]));
    return { button_urls: own.length ? own : (activity.metadata?.button_urls ?? []) };
  },
});

async function seesActivities({ store, viewer }: Context, userId: string): Promise<boolean> {
  if (viewer.user.id === userId) return true;
  const { mine } = await findSides(store.read, viewer.user.id, userId);
  if (mine?.type === RELATIONSHIP.FRIEND) return true;
  return (await findMutualGuilds(store.read, viewer.user.id, userId)).length > 0;
}
