import type { BanRow, UserRow } from '../../../core/tables.ts';
import { type UserObject, userObject } from '../../people/users/user.ts';

/** A ban on the wire (GuildBanResponse). */
export interface BanObject {
  user: UserObject;
  reason: string | null;
}

/** Returns a ban with its user, as on the wire. */
export function banObject(row: BanRow, user: UserRow): BanObject {
  return { user: userObject(user), reason: row.reason };
}
