import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { findParentId, listChildIds } from '../publisher/family.ts';
import { lockApplications, updateApplicationRow } from './queries.ts';

const PUBLIC = APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT;

/**
 * The applications of a publisher are all public clients, or all confidential
 * (docs/contract/applications.md#publishers): a change of the parent also applies to its children; a child cannot
 * change by itself: 50035 at `flags`. The application must be locked.
 */
export async function shareConfidentiality(db: Db, row: ApplicationRow, flags: number): Promise<void> {
  if ((row.flags & PUBLIC) === (flags & PUBLIC)) return;
  if (await findParentId(db, row.id))
    failForm({ flags: complain.custom('PUBLISHER_CHILD_INVALID', 'The child of a public client must be a public client.') });
  const childIds = await listChildIds(db, row.id);
  if (!childIds.length) return;
  for (const child of (await lockApplications(db, childIds)).values())
    await updateApplicationRow(db, child, { flags: flags & PUBLIC ? child.flags | PUBLIC : child.flags & ~PUBLIC });
}
