import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { USER_UPDATE } from './events.ts';
import { updateUserRow } from './queries.ts';
import { selfObject } from './user.ts';

/** Changes private fields of an account; only the user's own sessions are notified (USER_UPDATE). */
export async function changeAccount(tx: Tx, before: UserRow, values: Partial<UserRow>): Promise<UserRow> {
  const user = await updateUserRow(tx.db, before, values);
  tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ user, kind: 'person', scopes: new Set() }));
  return user;
}
