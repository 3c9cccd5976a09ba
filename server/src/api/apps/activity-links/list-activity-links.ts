import { listActivityLinks as operation } from '@guildhall/protocol/operations/apps/activity-links';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { listLinks } from './queries.ts';

/** The managed links of an activity, the oldest first (docs/contract/activities.md#managed-links). */
export const listActivityLinks = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: (ctx, { access }) => listLinks(ctx.store.read, access.id),
});
