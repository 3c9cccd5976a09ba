import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { AvailableLocalesEnum, PremiumTypes } from '../enums.ts';

/** The guild tag that a user shows (UserPrimaryGuildResponse). */
export const PrimaryGuild = Type.Object(
  {
    identity_guild_id: Nullable(Id),
    /** False after the user disabled the tag, null after the server cleared it. */
    identity_enabled: Nullable(Type.Boolean()),
    /** 1 to 4 characters. */
    tag: Nullable(Type.String()),
    /** The hash of the badge: `/guild-tag-badges/{identity_guild_id}/{badge}.png` on the CDN. */
    badge: Nullable(Type.String()),
  },
  { title: 'PrimaryGuild' },
);
export type PrimaryGuild = Static<typeof PrimaryGuild>;

/** The public view of a user (UserResponse). */
export const UserObject = Type.Object(
  {
    id: Id,
    username: Type.String(),
    discriminator: Type.String(),
    global_name: Nullable(Type.String()),
    avatar: Nullable(Type.String()),
    banner: Nullable(Type.String()),
    accent_color: Nullable(Type.Integer()),
    public_flags: Type.Integer(),
    flags: Type.Integer(),
    bot: Type.Optional(Type.Literal(true)),
    system: Type.Optional(Type.Literal(true)),
    avatar_decoration_data: Type.Null(),
    collectibles: Type.Null(),
    primary_guild: Nullable(PrimaryGuild),
  },
  { title: 'UserObject' },
);
export type UserObject = Static<typeof UserObject>;

/** A user's view of itself (UserPIIResponse). */
export const SelfObject = Type.Object(
  {
    ...UserObject.properties,
    mfa_enabled: Type.Boolean(),
    /** Only on persons: 1 for passkeys, 2 for an authenticator app. */
    authenticator_types: Type.Optional(Type.Array(Type.Integer())),
    /** Whether the email address is verified; applications get it together with the address. */
    verified: Type.Optional(Type.Boolean()),
    locale: AvailableLocalesEnum,
    premium_type: PremiumTypes,
    bio: Type.String(),
    email: Type.Optional(Nullable(Type.String())),
  },
  { title: 'SelfObject' },
);
export type SelfObject = Static<typeof SelfObject>;

/** The profile fields next to the user, global or per guild. */
export const ProfileMetadata = Type.Object(
  {
    bio: Type.String(),
    banner: Nullable(Type.String()),
    accent_color: Nullable(Type.Integer()),
  },
  { title: 'ProfileMetadata' },
);
export type ProfileMetadata = Static<typeof ProfileMetadata>;
