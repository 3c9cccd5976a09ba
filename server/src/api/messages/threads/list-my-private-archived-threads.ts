import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { requireBits } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inParent } from './access.ts';
import { DEFAULT_PAGE, threadsPage } from './page.ts';
import { listJoinedArchived } from './list-queries.ts';
import { listMyPrivateArchivedThreads as operation } from '@guildhall/protocol/operations/messages/threads';

/**
 * The archived private threads of a channel that the viewer is a member of, newest first; `before` is the id
 * of a thread (ThreadsResponse).
 */
export const listMyPrivateArchivedThreads = route(operation, {
  access: async (ctx, path) => {
    const access = await inParent(ctx, path);
    requireBits(access.permissions, PERMISSIONS.READ_MESSAGE_HISTORY);
    return access;
  },
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    const { limit = DEFAULT_PAGE } = query;
    const wanted = { parentId: path.channel_id, before: query.before, limit: limit + 1 };
    return threadsPage(ctx, await listJoinedArchived(ctx.store.read, ctx.viewer.user.id, wanted), limit);
  },
});
