import { fail } from '../../../core/errors.ts';
import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';

/** Refuses an account that rests (20013) or is going to be deleted (20011), which a login with `undelete` brings back. */
export function refuseResting(user: UserRow): void {
  if (user.deletes_at !== null) fail('ACCOUNT_SCHEDULED_FOR_DELETION');
  if (user.disabled_at !== null) fail('ACCOUNT_DISABLED');
}

/** Brings an account back that rests or was going to be deleted; one that was erased meanwhile stays so: false. */
export async function restoreAccount(tx: Tx, user: UserRow): Promise<boolean> {
  const restored = await tx.db.kysely
    .updateTable('users')
    .set({ deletes_at: null, disabled_at: null })
    .where('id', '=', user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
