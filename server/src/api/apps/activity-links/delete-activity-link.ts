import { deleteActivityLink as operation } from '@guildhall/protocol/operations/apps/activity-links';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { deleteLink, knownLink } from './queries.ts';

/** Deletes a managed link (else 404); its address still leads to the activity. */
export const deleteActivityLink = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: (ctx, { access, path }) =>
    ctx.transact(async (tx) => {
      const row = await knownLink(tx.db, access.id, path.link_id);
      await deleteLink(tx.db, row.id);
    }),
});
