import { activityHost } from '../../../core/access/activity-host.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { getActivityHost as operation } from '@guildhall/protocol/operations/apps/activities';

/** The host below which each activity has a name of its own. The reference has no such operation. */
export const getActivityHost = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => ({ activity_proxy_host: activityHost(ctx) }),
});
