import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { ChannelTypes, GuildFeatures, GuildNSFWContentLevel, InviteTargetTypes, VerificationLevels } from '../enums.ts';
import { UserObject } from '../people/users.ts';
import { RoleColors } from './roles.ts';
import { ScheduledEventObject } from './scheduled-events.ts';
import { ApplicationObject } from '../apps/applications.ts';

/** A group invite on the wire (GroupDMInviteResponse). */
export const GroupInviteObject = Type.Object(
  {
    type: Type.Literal(1),
    code: Type.String(),
    inviter: Type.Optional(UserObject),
    max_age: Type.Integer(),
    created_at: Time,
    expires_at: Time,
    channel: Type.Object({
      id: Id,
      type: ChannelTypes,
      name: Nullable(Type.String()),
      icon: Type.Optional(Type.String()),
      recipients: Type.Array(
        Type.Object({
          id: Id,
          username: Type.String(),
          avatar: Nullable(Type.String()),
        }),
      ),
    }),
    approximate_member_count: Type.Optional(Type.Integer()),
  },
  { title: 'GroupInviteObject' },
);
export type GroupInviteObject = Static<typeof GroupInviteObject>;

/** The part of the guild that an invite shows (InviteGuildResponse). */
export const InviteGuildObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    splash: Nullable(Type.String()),
    banner: Nullable(Type.String()),
    description: Nullable(Type.String()),
    icon: Nullable(Type.String()),
    features: Type.Array(GuildFeatures),
    verification_level: VerificationLevels,
    vanity_url_code: Nullable(Type.String()),
    nsfw_level: GuildNSFWContentLevel,
    nsfw: Type.Boolean(),
    premium_subscription_count: Type.Integer(),
  },
  { title: 'InviteGuildObject' },
);
export type InviteGuildObject = Static<typeof InviteGuildObject>;

/** A role that an invite assigns: exactly these fields (docs/contract/invites.md#invites; InviteGuildRoleResponse). */
export const InviteRoleObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    position: Type.Integer(),
    color: Type.Integer(),
    colors: RoleColors,
    icon: Nullable(Type.String()),
    unicode_emoji: Nullable(Type.String()),
  },
  { title: 'InviteRoleObject' },
);
export type InviteRoleObject = Static<typeof InviteRoleObject>;

/** An invite's uses, limits and age, visible to managers of the channel. */
export const InviteMetadata = Type.Object(
  {
    uses: Type.Integer(),
    max_uses: Type.Integer(),
    max_age: Type.Integer(),
    temporary: Type.Boolean(),
    created_at: Time,
  },
  { title: 'InviteMetadata' },
);
export type InviteMetadata = Static<typeof InviteMetadata>;

/** A guild invite on the wire (GuildInviteResponse). */
export const InviteObject = Type.Object(
  {
    ...Type.Partial(InviteMetadata).properties,
    type: Type.Literal(0),
    code: Type.String(),
    inviter: Type.Optional(UserObject),
    expires_at: Nullable(Time),
    guild: InviteGuildObject,
    guild_id: Id,
    channel: Type.Object({
      id: Id,
      type: ChannelTypes,
      name: Nullable(Type.String()),
    }),
    flags: Type.Optional(Type.Integer()),
    roles: Type.Optional(Type.Array(InviteRoleObject)),
    target_type: Type.Optional(InviteTargetTypes),
    target_user: Type.Optional(UserObject),
    target_application: Type.Optional(ApplicationObject),
    /** The event that the request names, if any user may see it. */
    guild_scheduled_event: Type.Optional(ScheduledEventObject),
    approximate_member_count: Type.Optional(Type.Integer()),
    approximate_presence_count: Type.Optional(Type.Integer()),
  },
  { title: 'InviteObject' },
);
export type InviteObject = Static<typeof InviteObject>;

/** The payload of INVITE_CREATE (docs/contract/events.md). */
export const InviteCreateEvent = Type.Object(
  {
    ...InviteMetadata.properties,
    ...Type.Pick(InviteObject, ['flags', 'target_type', 'target_user', 'target_application']).properties,
    channel_id: Id,
    guild_id: Id,
    code: Type.String(),
    inviter: Type.Optional(UserObject),
    expires_at: Nullable(Time),
    role_ids: Type.Optional(Type.Array(Id)),
  },
  { title: 'InviteCreateEvent' },
);
export type InviteCreateEvent = Static<typeof InviteCreateEvent>;
