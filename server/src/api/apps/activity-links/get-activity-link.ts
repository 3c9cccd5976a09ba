import { getActivityLink as operation } from '@guildhall/protocol/operations/apps/activity-links';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { knownLink } from './queries.ts';

/** A managed link as anyone who follows it sees it; unknown: 404. */
export const getActivityLink = route(operation, {
  access: open,
  limit: limits.read,
  run: (ctx, { path }) => knownLink(ctx.store.read, path.application_id, path.link_id),
});
