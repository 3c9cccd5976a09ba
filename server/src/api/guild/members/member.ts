import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTime, isoTimeOrNull } from '../../../core/iso-time.ts';
import type { MemberRow, UserRow } from '../../../core/tables.ts';
import { type UserObject, userObject } from '../../people/users/user.ts';

/** A member as messages and interactions carry it: without the user, which they carry separately. */
export interface BareMemberObject {
  avatar: string | null;
  avatar_decoration_data: null;
  banner: string | null;
  collectibles: null;
  communication_disabled_until: string | null;
  flags: number;
  joined_at: string;
  nick: string | null;
  pending: boolean;
  premium_since: string | null;
  roles: Snowflake[];
  mute: boolean;
  deaf: boolean;
}

/** A member as every member of the guild sees it (GuildMemberResponse). */
export interface MemberObject extends BareMemberObject {
  user: UserObject;
}

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
