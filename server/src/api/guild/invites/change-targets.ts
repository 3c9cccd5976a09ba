import type { Snowflake } from '@guildhall/protocol/ids';
import type { InviteRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { auditTargets, changingLists } from './target-access.ts';
import { addTargets, removeTargets } from './target-queries.ts';

/** Adds or removes targets immediately, including on a list that is being read from its file; audited as INVITE_UPDATE (41). */
export async function changeTargets(
  tx: Tx,
  invite: InviteRow,
  how: 'add' | 'remove',
  userIds: readonly Snowflake[],
): Promise<void> {
  for (const { id, reading } of await changingLists(tx, invite.code)) {
    if (how === 'add') await addTargets(tx.db, id, userIds, true);
    else await removeTargets(tx.db, id, userIds, reading);
  }
  const side = how === 'add' ? 'new_value' : 'old_value';
  await auditTargets(tx, invite, { key: 'target_user_ids', [side]: [...new Set(userIds)] });
}
