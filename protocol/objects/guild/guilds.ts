import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import {
  AfkTimeouts,
  AvailableLocalesEnum,
  GuildExplicitContentFilterTypes,
  GuildFeatures,
  GuildMFALevel,
  GuildNSFWContentLevel,
  PremiumGuildTiers,
  UserNotificationSettings,
  VerificationLevels,
} from '../enums.ts';
import { RoleObject } from './roles.ts';
import { EmojiObject } from './emojis.ts';
import { StickerObject } from './stickers.ts';
import { ShownTag } from './guild-tags.ts';

/** The paused actions of a guild with their ends, and the times of the last detected raids (GuildIncidentsDataResponse). */
export const IncidentsData = Type.Object(
  {
    invites_disabled_until: Nullable(Time),
    dms_disabled_until: Nullable(Time),
    /** Absent if no raid was ever detected. */
    raid_detected_at: Type.Optional(Time),
    dm_spam_detected_at: Type.Optional(Time),
  },
  { title: 'IncidentsData' },
);
export type IncidentsData = Static<typeof IncidentsData>;

/** A guild as its members see it (GuildResponse). */
export const GuildObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    description: Nullable(Type.String()),
    home_header: Nullable(Type.String()),
    splash: Nullable(Type.String()),
    discovery_splash: Nullable(Type.String()),
    features: Type.Array(GuildFeatures),
    banner: Nullable(Type.String()),
    owner_id: Id,
    application_id: Nullable(Id),
    region: Type.String(),
    afk_channel_id: Nullable(Id),
    /** In seconds. */
    afk_timeout: AfkTimeouts,
    system_channel_id: Nullable(Id),
    system_channel_flags: Type.Integer(),
    widget_enabled: Type.Boolean(),
    widget_channel_id: Nullable(Id),
    verification_level: VerificationLevels,
    roles: Type.Array(RoleObject),
    default_message_notifications: UserNotificationSettings,
    mfa_level: GuildMFALevel,
    explicit_content_filter: GuildExplicitContentFilterTypes,
    max_presences: Nullable(Type.Integer()),
    max_members: Type.Integer(),
    max_stage_video_channel_users: Type.Integer(),
    max_video_channel_users: Type.Integer(),
    vanity_url_code: Nullable(Type.String()),
    premium_tier: PremiumGuildTiers,
    premium_subscription_count: Type.Integer(),
    preferred_locale: AvailableLocalesEnum,
    rules_channel_id: Nullable(Id),
    safety_alerts_channel_id: Nullable(Id),
    public_updates_channel_id: Nullable(Id),
    premium_progress_bar_enabled: Type.Boolean(),
    nsfw: Type.Boolean(),
    nsfw_level: GuildNSFWContentLevel,
    emojis: Type.Array(EmojiObject),
    stickers: Type.Array(StickerObject),
    incidents_data: Nullable(IncidentsData),
    /** The guild's tag with the hash of its badge; null without a tag. */
    profile: Nullable(ShownTag),
  },
  { title: 'GuildObject' },
);
export type GuildObject = Static<typeof GuildObject>;

/** A guild with the numbers that `with_counts` adds (GuildWithCountsResponse). */
export const GuildWithCountsObject = Type.Object(
  {
    ...GuildObject.properties,
    approximate_member_count: Type.Optional(Type.Integer()),
    approximate_presence_count: Type.Optional(Type.Integer()),
  },
  { title: 'GuildWithCountsObject' },
);
export type GuildWithCountsObject = Static<typeof GuildWithCountsObject>;
