import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockApplications } from '../applications/queries.ts';
import { ownedApplication } from '../applications/access.ts';
import { deleteChild } from './family.ts';
import { APPLICATION_RELEASED } from './hooks.ts';
import { removeApplicationChild as operation } from '@guildhall/protocol/operations/apps/publisher';

/**
 * Unlinks a child from its parent: the tokens that it got through the parent are revoked immediately. Not a child of
 * it: 10002.
 */
export const removeApplicationChild = route(operation, {
  access: ownedApplication,
  limit: limits.write,
  run: (ctx, { path: { child_id }, access: { id: parent_id } }) =>
    ctx.transact(async (tx) => {
      await lockApplications(tx.db, [parent_id, child_id]);
      if (!(await deleteChild(tx.db, { child_id, parent_id }))) fail('UNKNOWN_APPLICATION');
      await tx.notify(APPLICATION_RELEASED, { application_id: child_id });
    }),
});
