import { Type } from 'typebox';
import { complain, failForm } from '../../../core/errors.ts';
import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { USER_UPDATE } from './events.ts';
import { updateUserRow } from './queries.ts';
import { selfObject } from './user.ts';

const LONGEST = 32;

/** What a provisional account is called: 1 to 32 characters, of which one can be seen. */
export const GlobalName = () => Type.String({ minLength: 1, maxLength: LONGEST, pattern: '^[^\\u0000]*$' });

/** Gives a provisional account another name (USER_UPDATE to it); one of white space alone is 50035 at `field`. */
export async function setGlobalName(tx: Tx, user: UserRow, given: string, field: string): Promise<UserRow> {
  const global_name = given.trim();
  if (global_name === '') failForm({ [field]: complain.length(1, LONGEST) });
  if (global_name === user.global_name) return user;
  const renamed = await updateUserRow(tx.db, user, { global_name });
  tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ user: renamed, kind: 'bearer', scopes: new Set() }));
  return renamed;
}
