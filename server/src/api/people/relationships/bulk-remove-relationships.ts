import { Whole } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { decline } from './change.ts';
import { findIncoming } from './queries.ts';
import { RELATIONSHIP } from './relationship.ts';

/** Requests declined per transaction. */
const STEP = 100;

/** Declines all of the caller's incoming requests, or only those that look like spam (204). */
export const bulkRemoveRelationships = route({
  id: 'bulk_remove_relationships',
  method: 'DELETE',
  path: '/users/@me/relationships',
  auth: ['person'],
  access: open,
  limit: limits.write,
  query: Type.Object({
    relationship_type: Type.Optional(Whole(RELATIONSHIP.INCOMING, RELATIONSHIP.INCOMING)),
    only_spam: Type.Optional(Type.Boolean()),
  }),
  reply: 204,
  run: async (ctx, { query }) => {
    const me = ctx.viewer.user.id;
    const requests = await findIncoming(ctx.store.read, me, query.only_spam ?? false);
    for (let at = 0; at < requests.length; at += STEP) {
      const some = requests.slice(at, at + STEP).map((request) => request.other_id);
      await ctx.transact((tx) => decline(tx, me, some));
    }
  },
});
