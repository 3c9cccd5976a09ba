import { bitsOf } from '@guildhall/protocol/permissions';
import { requireBits } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inParent } from './access.ts';
import { DEFAULT_PAGE, threadsPage } from './page.ts';
import { listArchived } from './list-queries.ts';
import { listPrivateArchivedThreads as operation } from '@guildhall/protocol/operations/messages/threads';

const NEEDED = bitsOf('READ_MESSAGE_HISTORY', 'MANAGE_THREADS');

/** All archived private threads of a channel, most recently archived first; `before` is a time (ThreadsResponse). */
export const listPrivateArchivedThreads = route(operation, {
  access: async (ctx, path) => {
    const access = await inParent(ctx, path);
    requireBits(access.permissions, NEEDED);
    return access;
  },
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    const { limit = DEFAULT_PAGE } = query;
    const before = query.before === undefined ? undefined : Date.parse(query.before);
    const wanted = { parentId: path.channel_id, isPrivate: true, before, limit: limit + 1 };
    return threadsPage(ctx, await listArchived(ctx.store.read, wanted), limit);
  },
});
