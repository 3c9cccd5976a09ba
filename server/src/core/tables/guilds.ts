import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

// Guilds, their roles, members and channels, and direct messages.

export interface GuildsTable {
  id: Snowflake;
  name: string;
  icon: string | null;
  splash: string | null;
  banner: string | null;
  description: string | null;
  owner_id: Snowflake;
  features_json: string;
  afk_channel_id: Snowflake | null;
  afk_timeout: number;
  system_channel_id: Snowflake | null;
  system_channel_flags: number;
  rules_channel_id: Snowflake | null;
  public_updates_channel_id: Snowflake | null;
  safety_alerts_channel_id: Snowflake | null;
  verification_level: number;
  default_message_notifications: number;
  explicit_content_filter: number;
  mfa_level: number;
  nsfw_level: number;
  preferred_locale: string;
  premium_progress_bar_enabled: number;
  widget_enabled: Generated<number>;
  widget_channel_id: Generated<Snowflake | null>;
  member_count: number;
  /** Increased by every change of the guild's own row, its roles or its channels: caches compare it. */
  state_version: number;
  /** Incident actions: invites and direct messages between members are paused until then. */
  invites_disabled_until: number | null;
  dms_disabled_until: number | null;
  /** Raid alerts: when a raid of joins, or of direct messages to members, was last detected. */
  raid_detected_at: number | null;
  dm_spam_detected_at: number | null;
  /** A mention raid: until then the rule against it blocks every mention. */
  mention_raid_until: number | null;
  /** In lower case; with the number of uses. */
  vanity_url_code: string | null;
  vanity_url_uses: Generated<number>;
  /** 0 to 3, set by the operator. */
  premium_tier: Generated<number>;
  premium_subscription_count: Generated<number>;
  /** `{tag, badge, badge_color_primary, badge_color_secondary, badge_hash}`; null when never set. */
  tag_json: Generated<string | null>;
  /** Set when the guild is deleted and a job is clearing its rows. */
  deleted_at: number | null;
}

/** Rows of a guild's channels, roles, emojis and stickers that its last versions have changed or deleted; written by triggers. */
export interface GuildChangesTable {
  guild_id: Snowflake;
  /** The guild's `state_version` at the time. */
  version: number;
  kind: 'channels' | 'roles' | 'emojis' | 'stickers';
  row_id: Snowflake;
}

export interface RolesTable {
  guild_id: Snowflake;
  id: Snowflake;
  name: string;
  /** Decimal bits. */
  permissions: string;
  position: number;
  color: number;
  secondary_color: number | null;
  tertiary_color: number | null;
  hoist: number;
  managed: number;
  mentionable: number;
  icon: string | null;
  unicode_emoji: string | null;
  flags: number;
  /** `{bot_id}`, `{integration_id}`, ... or null. */
  tags_json: string | null;
}

export interface MembersTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  nick: string | null;
  avatar: string | null;
  banner: string | null;
  bio: string;
  /** Role ids, without @everyone. */
  roles_json: string;
  joined_at: number;
  premium_since: number | null;
  deaf: number;
  mute: number;
  flags: number;
  pending: number;
  communication_disabled_until: number | null;
  /** Joined by a temporary invite: removed when offline unless given a role. */
  temporary: number;
  pronouns: Generated<string>;
  accent_color: Generated<number | null>;
  /** The two colors of the profile, or null. */
  theme_colors_json: Generated<string | null>;
}

/** How a user joined a guild; kept when the user leaves, until the account or the guild is deleted. */
export interface JoinsTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  /** A value of JOIN_SOURCES. */
  source_type: number;
  invite_code: string | null;
  inviter_id: Snowflake | null;
}

export interface ChannelsTable {
  id: Snowflake;
  guild_id: Snowflake | null;
  type: number;
  name: string | null;
  topic: string | null;
  position: number;
  parent_id: Snowflake | null;
  nsfw: number;
  rate_limit_per_user: number;
  bitrate: number | null;
  user_limit: number | null;
  rtc_region: string | null;
  video_quality_mode: number | null;
  default_auto_archive_duration: number | null;
  default_thread_rate_limit_per_user: number | null;
  flags: number;
  /** `[{id, type, allow, deny}]`, bits as decimal strings. */
  overwrites_json: string;
  /** The lobby that shares its messages, in wire format (`linked_lobby`); null for all others. */
  linked_lobby_json: Generated<string | null>;
  /** Group direct messages only. */
  owner_id: Snowflake | null;
  icon: string | null;
  /** Forum settings: available_tags, default_reaction_emoji, default_sort_order, default_forum_layout, default_tag_setting. */
  forum_json: string | null;
}

/** The values of a channel that change with every message, separate from the channel's own row. */
export interface ChannelHeadsTable {
  channel_id: Snowflake;
  last_message_id: Snowflake | null;
  last_pin_at: number | null;
}

export interface RecipientsTable {
  channel_id: Snowflake;
  user_id: Snowflake;
  /** The user closed the conversation; a new message opens it again. */
  closed: number;
  /** Only for groups, like the columns below. */
  joined_at: Generated<number>;
  /** The user's nickname in a group, set by the application that created it. */
  nick: Generated<string | null>;
}

/** The one direct message channel of two users: `low_id` is the smaller id. */
export interface DirectPairsTable {
  low_id: Snowflake;
  high_id: Snowflake;
  channel_id: Snowflake;
}

export interface IntegrationsTable {
  id: Snowflake;
  guild_id: Snowflake;
  application_id: Snowflake;
  /** The user who added it. */
  user_id: Snowflake;
  scopes: string;
}

export interface GuildTemplatesTable {
  code: string;
  /** A guild has at most one. */
  guild_id: Snowflake;
  name: string;
  description: string | null;
  usage_count: number;
  creator_id: Snowflake;
  created_at: number;
  updated_at: number;
  /** The member whose visible channels the snapshot holds. */
  taken_by: Snowflake;
  /** `serialized_source_guild` on the wire. */
  snapshot_json: string;
}

/** Whether it is shown is in the guild's features. */
export interface WelcomeScreensTable {
  guild_id: Snowflake;
  description: string | null;
  channels_json: string;
}

export interface OnboardingsTable {
  guild_id: Snowflake;
  enabled: number;
  mode: number;
  default_channel_ids_json: string;
  prompts_json: string;
}

/** The names by which a member is found, in lower case; may hold names that a member no longer has. */
export interface MemberNamesTable {
  guild_id: Snowflake;
  name: string;
  user_id: Snowflake;
}
