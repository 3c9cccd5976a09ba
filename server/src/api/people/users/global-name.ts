import { LIMITS } from '@guildhall/protocol/limits';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { USER_UPDATE } from './events.ts';
import { USER_CHANGED } from './hooks.ts';
import { updateUserRow } from './queries.ts';
import { selfObject } from './user.ts';

/** Renames a provisional account (USER_UPDATE to it, PRESENCE_UPDATE to its friends); fails with 50035 at `field` if the name is only white space. */
export async function setGlobalName(tx: Tx, user: UserRow, given: string, field: string): Promise<UserRow> {
  const global_name = given.trim();
  if (global_name === '') failForm({ [field]: complain.length(1, LIMITS.accounts.globalName.max) });
  if (global_name === user.global_name) return user;
  const renamed = await updateUserRow(tx.db, user, { global_name });
  tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ user: renamed, kind: 'bearer', scopes: new Set() }));
  await tx.notify(USER_CHANGED, { before: user, user: renamed });
  return renamed;
}
