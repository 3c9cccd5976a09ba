import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { isOwnerOf, ownedApplication } from '../applications/access.ts';
import { lockApplications } from '../applications/queries.ts';
import { findParentId, insertChild, listChildIds } from './family.ts';
import { clearForChild } from './clear.ts';
import { addApplicationChild as operation } from '@guildhall/protocol/operations/apps/publisher';
import { isPublic } from '../applications/application.ts';

/**
 * Links an application as a child of a parent, both the caller's own (docs/contract/applications.md#publishers).
 * - Deletes the child's own data: tokens, lobbies, identities, provisional accounts, relationships.
 * - Linking it again has no effect.
 * - The parent is not an approved publisher, or one of them belongs to another user: 20012.
 * - The two do not fit: 50035 at `child_id`.
 */
export const addApplicationChild = route(operation, {
  access: ownedApplication,
  limit: limits.write,
  run: (ctx, { path: { child_id }, access: { id: parent_id } }) =>
    ctx.transact(async (tx) => {
      const rows = await lockApplications(tx.db, [parent_id, child_id]);
      const [parent, child] = [rows.get(parent_id), rows.get(child_id)];
      if (!parent || !child) return fail('UNKNOWN_APPLICATION');
      for (const one of [parent, child])
        if (!(await isOwnerOf(tx.db, one, ctx.viewer.user.id, 'owner'))) fail('NOT_AUTHORIZED_FOR_APPLICATION');
      if (parent.publisher !== 1) fail('NOT_AUTHORIZED_FOR_APPLICATION');
      if ((await findParentId(tx.db, child.id)) === parent.id) return;
      const misfit = await misfitOf(tx.db, parent, child);
      if (misfit !== undefined) failForm({ child_id: complain.custom('PUBLISHER_CHILD_INVALID', misfit) });
      await insertChild(tx.db, { child_id, parent_id, created_at: tx.now });
      await clearForChild(tx, child_id);
    }),
});

/** Why the two cannot be parent and child, or undefined. */
async function misfitOf(db: Db, parent: ApplicationRow, child: ApplicationRow): Promise<string | undefined> {
  if (parent.id === child.id) return 'An application cannot be its own child.';
  if (await findParentId(db, child.id)) return 'The application is already the child of another parent.';
  if (await findParentId(db, parent.id)) return 'The parent is itself a child.';
  if (child.publisher === 1 || (await listChildIds(db, child.id)).length) return 'The application is itself a parent.';
  if (isPublic(parent) !== isPublic(child)) return 'Parent and child must both be public clients, or both have a secret.';
  return undefined;
}
