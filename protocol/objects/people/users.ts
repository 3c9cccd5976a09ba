import { type Static, Type } from 'typebox';
import { SettingsBody } from '../../bodies/people/users.ts';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
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
    /** Only for people, not for bots. */
    pronouns: Type.Optional(Type.String()),
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
    pronouns: Type.String(),
    /** The primary and the accent color. */
    theme_colors: Nullable(Type.Array(Type.Integer())),
  },
  { title: 'ProfileMetadata' },
);
export type ProfileMetadata = Static<typeof ProfileMetadata>;

/** The profile fields of a member, in one guild; empty ones fall back to the global profile. */
export const MemberProfile = Type.Object({ ...ProfileMetadata.properties, guild_id: Id }, { title: 'MemberProfile' });
export type MemberProfile = Static<typeof MemberProfile>;

/** One of the latest avatars of a person. */
export const AvatarObject = Type.Object(
  {
    id: Id,
    storage_hash: Type.String(),
    /** A description for people who cannot see it. */
    description: Nullable(Type.String()),
  },
  { title: 'AvatarObject' },
);
export type AvatarObject = Static<typeof AvatarObject>;

/** The settings of a person, which all their clients share. */
export const UserSettingsObject = Type.Object(
  {
    locale: Type.String(),
    explicit_content_filter: Type.Enum([0, 1, 2]),
    status: Type.Enum(['online', 'idle', 'dnd', 'invisible']),
    custom_status: Nullable(
      Type.Object({
        text: Type.Optional(Nullable(Type.String())),
        emoji_id: Type.Optional(Nullable(Id)),
        emoji_name: Type.Optional(Nullable(Type.String())),
        expires_at: Type.Optional(Nullable(Time)),
      }),
    ),
    profile_privacy: Type.Enum(['everyone', 'friends_and_small_servers', 'friends_only']),
    default_guilds_restricted: Type.Boolean(),
    restricted_guilds: Type.Array(Type.String()),
    friend_source_flags: Type.Object({
      all: Type.Optional(Type.Boolean()),
      mutual_friends: Type.Optional(Type.Boolean()),
      mutual_guilds: Type.Optional(Type.Boolean()),
    }),
    friend_discovery_flags: Type.Integer(),
    activity_restricted_guild_ids: Type.Array(Id),
    activity_joining_restricted_guild_ids: Type.Array(Id),
    allow_activity_party_privacy_friends: Type.Boolean(),
    allow_activity_party_privacy_voice_channel: Type.Boolean(),
    show_current_game: Type.Boolean(),
    guild_positions: Type.Array(Type.String()),
    guild_folders: Type.Array(
      Type.Object({
        id: Type.Optional(Nullable(Type.Integer())),
        name: Type.Optional(Nullable(Type.String())),
        color: Type.Optional(Nullable(Type.Integer())),
        guild_ids: Type.Array(Id),
      }),
    ),
    theme: Type.Enum(['dark', 'light']),
    timezone_offset: Type.Integer(),
    afk_timeout: Type.Integer(),
    animate_stickers: Type.Enum([0, 1, 2]),
    animate_emoji: Type.Boolean(),
    allow_accessibility_detection: Type.Boolean(),
    contact_sync_enabled: Type.Boolean(),
    convert_emoticons: Type.Boolean(),
    detect_platform_accounts: Type.Boolean(),
    developer_mode: Type.Boolean(),
    disable_games_tab: Type.Boolean(),
    enable_tts_command: Type.Boolean(),
    gif_auto_play: Type.Boolean(),
    inline_attachment_media: Type.Boolean(),
    inline_embed_media: Type.Boolean(),
    message_display_compact: Type.Boolean(),
    native_phone_integration_enabled: Type.Boolean(),
    render_embeds: Type.Boolean(),
    render_reactions: Type.Boolean(),
    stream_notifications_enabled: Type.Boolean(),
    view_nsfw_commands: Type.Boolean(),
    view_nsfw_guilds: Type.Boolean(),
  },
  { title: 'UserSettingsObject' },
);
export type UserSettingsObject = Static<typeof UserSettingsObject>;

/** The body of a settings change. */
export const SettingsChange = SettingsBody;
export type SettingsChange = Static<typeof SettingsChange>;
