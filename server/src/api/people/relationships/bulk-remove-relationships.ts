import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { decline } from './change.ts';
import { findIncoming } from './queries.ts';
import { bulkRemoveRelationships as operation } from '@guildhall/protocol/operations/people/relationships';

/** Requests declined per transaction. */
const STEP = 100;

/** Declines all of the caller's incoming requests, or only those that look like spam (204). */
export const bulkRemoveRelationships = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { query }) => {
    const me = ctx.viewer.user.id;
    const requests = await findIncoming(ctx.store.read, me, query.only_spam ?? false);
    for (let at = 0; at < requests.length; at += STEP) {
      const some = requests.slice(at, at + STEP).map((request) => request.other_id);
      await ctx.transact((tx) => decline(tx, me, some));
    }
  },
});
