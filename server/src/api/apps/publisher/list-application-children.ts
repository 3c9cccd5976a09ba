import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeApplications, readApplication } from '../applications/access.ts';
import { findApplications } from '../applications/queries.ts';
import { listChildIds } from './family.ts';
import { listApplicationChildren as operation } from '@guildhall/protocol/operations/apps/publisher';

/**
 * The applications that are linked to a parent, as its owner sees them, in the order in which they were linked
 * (docs/contract/applications.md#publishers).
 */
export const listApplicationChildren = route(operation, {
  access: readApplication,
  limit: limits.read,
  run: async (ctx, { access }) => {
    const ids = await listChildIds(ctx.store.read, access.id);
    return describeApplications(ctx.store.read, await findApplications(ctx.store.read, ids));
  },
});
