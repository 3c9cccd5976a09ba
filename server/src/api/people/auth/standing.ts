import { fail } from '../../../core/framework/errors.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** Rejects a disabled account (20013) or one pending deletion (20011), which a login with `undelete` restores. */
export function refuseResting(user: UserRow): void {
  if (user.deletes_at !== null) fail('ACCOUNT_SCHEDULED_FOR_DELETION');
  if (user.disabled_at !== null) fail('ACCOUNT_DISABLED');
}

/** Restores an account that is disabled or pending deletion; returns false if it was erased meanwhile. */
export async function restoreAccount(tx: Tx, user: UserRow): Promise<boolean> {
  const restored = await tx.db.kysely
    .updateTable('users')
    .set({ deletes_at: null, disabled_at: null })
    .where('id', '=', user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
