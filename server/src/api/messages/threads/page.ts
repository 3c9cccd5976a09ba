import type { Context } from '../../../core/framework/context.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import { threadObjects } from './load.ts';

/** Threads of a page if the request sets no limit. */
export const DEFAULT_PAGE = 50;

/** A page of threads with the viewer's memberships (ThreadsResponse); `rows` may contain one more than `limit`. */
export async function threadsPage(ctx: Context, rows: readonly ThreadRow[], limit: number) {
  const threads = await threadObjects(ctx.store.read, rows.slice(0, limit), ctx.viewer.user.id);
  return {
    threads: threads.map(({ member: _own, ...thread }) => thread),
    members: threads.flatMap(({ member }) => member ?? []),
    has_more: rows.length > limit,
  };
}
