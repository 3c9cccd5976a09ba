import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import type { BareMemberObject, MemberObject } from '@guildhall/protocol/objects/guild/members';

/** Rows are cached between requests, and so are their wire objects. */
const bare = new WeakMap<MemberRow, BareMemberObject>();

/** Converts a member row to its wire form without the user. The object is shared: do not modify it. */
export function memberWithoutUser(row: MemberRow): Readonly<BareMemberObject> {
  let object = bare.get(row);
  if (!object) {
    object = bareMember(row);
    bare.set(row, object);
  }
  return object;
}

function bareMember(row: MemberRow): BareMemberObject {
  return {
    avatar: row.avatar,
    avatar_decoration_data: null,
    banner: row.banner,
    collectibles: null,
    communication_disabled_until: isoTimeOrNull(row.communication_disabled_until),
    flags: row.flags,
    joined_at: isoTime(row.joined_at),
    nick: row.nick,
    pending: row.pending === 1,
    premium_since: isoTimeOrNull(row.premium_since),
    roles: JSON.parse(row.roles_json),
    mute: row.mute === 1,
    deaf: row.deaf === 1,
  };
}

/** Converts a member row and its user to the wire form. */
export function memberObject(row: MemberRow, user: UserRow): MemberObject {
  return { ...memberWithoutUser(row), user: userObject(user) };
}
