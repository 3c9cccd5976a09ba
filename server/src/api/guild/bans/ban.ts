import type { BanRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import type { BanObject } from '@guildhall/protocol/objects/guild/bans';

/** Returns a ban with its user, as on the wire. */
export function banObject(row: BanRow, user: UserRow): BanObject {
  return { user: userObject(user), reason: row.reason };
}
