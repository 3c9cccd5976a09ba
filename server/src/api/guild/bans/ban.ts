import type { BanRow, UserRow } from '../../../core/tables.ts';
import { type UserObject, userObject } from '../../people/users/user.ts';

/** A ban as the wire has it (GuildBanResponse). */
export interface BanObject {
  user: UserObject;
  reason: string | null;
}

/** A ban with its user. */
export function banObject(row: BanRow, user: UserRow): BanObject {
  return { user: userObject(user), reason: row.reason };
}
