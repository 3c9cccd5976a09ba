import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { UserObject } from '../people/users.ts';

/** A member as messages and interactions carry it: without the user, which they carry separately. */
export const BareMemberObject = Type.Object(
  {
    avatar: Nullable(Type.String()),
    avatar_decoration_data: Type.Null(),
    banner: Nullable(Type.String()),
    collectibles: Type.Null(),
    communication_disabled_until: Nullable(Time),
    flags: Type.Integer(),
    joined_at: Time,
    nick: Nullable(Type.String()),
    pending: Type.Boolean(),
    premium_since: Nullable(Time),
    roles: Type.Array(Id),
    mute: Type.Boolean(),
    deaf: Type.Boolean(),
  },
  { title: 'BareMemberObject' },
);
export type BareMemberObject = Static<typeof BareMemberObject>;

/** A member as every member of the guild sees it (GuildMemberResponse). */
export const MemberObject = Type.Object({ ...BareMemberObject.properties, user: UserObject }, { title: 'MemberObject' });
export type MemberObject = Static<typeof MemberObject>;

/** A member as they see themselves: with their permissions in the guild (PrivateGuildMemberResponse). */
export const OwnMemberObject = Type.Object(
  { ...MemberObject.properties, permissions: Type.String() },
  { title: 'OwnMemberObject' },
);
export type OwnMemberObject = Static<typeof OwnMemberObject>;
