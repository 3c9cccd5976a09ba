import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { Snowflake, Maybe, Text, Timestamp, Whole, OneOf } from '../../schemas.ts';

/** The display name of a provisional account: 1 to 32 characters, at least one of them visible. */
export const GlobalName = () =>
  Type.String({ minLength: 1, maxLength: LIMITS.accounts.globalName.max, pattern: '^[^\\u0000]*$' });

export const Guilds = () =>
  Type.Optional(Type.Array(Snowflake(), { maxItems: LIMITS.accounts.settingsGuilds.max, uniqueItems: true }));

export const Switch = () => Type.Optional(Type.Boolean());

/** The custom text of a user's status. */
export const CustomStatus = Type.Object({
  text: Maybe(Text(0, 128)),
  emoji_id: Maybe(Snowflake()),
  emoji_name: Maybe(Text(0, 128)),
  expires_at: Maybe(Timestamp()),
});

/** The users who may send friend requests: all, or those who share a friend or a guild. */
export const FriendSourceFlags = Type.Object({ all: Switch(), mutual_friends: Switch(), mutual_guilds: Switch() });

export const GuildFolder = Type.Object({
  id: Maybe(Type.Integer()),
  name: Maybe(Text(0, 100)),
  color: Maybe(Whole(0, 0xffffff)),
  guild_ids: Type.Array(Snowflake(), { maxItems: LIMITS.accounts.settingsGuilds.max }),
});

/** The settings that a user's clients share; the server itself only uses the privacy settings, `status` and `locale`. */
export const SettingsBody = Type.Object({
  status: Type.Optional(Type.Enum(['online', 'idle', 'dnd', 'invisible'])),
  custom_status: Maybe(CustomStatus),
  locale: Type.Optional(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2}|-419)?$' })),
  profile_privacy: Type.Optional(Type.Enum(['everyone', 'friends_and_small_servers', 'friends_only'])),
  default_guilds_restricted: Switch(),
  restricted_guilds: Guilds(),
  friend_source_flags: Type.Optional(FriendSourceFlags),
  friend_discovery_flags: Type.Optional(Whole(0, 0xff)),
  explicit_content_filter: Type.Optional(OneOf(0, 1, 2)),
  activity_restricted_guild_ids: Guilds(),
  activity_joining_restricted_guild_ids: Guilds(),
  allow_activity_party_privacy_friends: Switch(),
  allow_activity_party_privacy_voice_channel: Switch(),
  show_current_game: Switch(),
  guild_positions: Guilds(),
  guild_folders: Type.Optional(Type.Array(GuildFolder, { maxItems: LIMITS.accounts.settingsGuilds.max })),
  theme: Type.Optional(Type.Enum(['dark', 'light'])),
  timezone_offset: Type.Optional(Whole(-1440, 1440)),
  afk_timeout: Type.Optional(Whole(60, 600)),
  animate_stickers: Type.Optional(OneOf(0, 1, 2)),
  animate_emoji: Switch(),
  allow_accessibility_detection: Switch(),
  contact_sync_enabled: Switch(),
  convert_emoticons: Switch(),
  detect_platform_accounts: Switch(),
  developer_mode: Switch(),
  disable_games_tab: Switch(),
  enable_tts_command: Switch(),
  gif_auto_play: Switch(),
  inline_attachment_media: Switch(),
  inline_embed_media: Switch(),
  message_display_compact: Switch(),
  native_phone_integration_enabled: Switch(),
  render_embeds: Switch(),
  render_reactions: Switch(),
  stream_notifications_enabled: Switch(),
  view_nsfw_commands: Switch(),
  view_nsfw_guilds: Switch(),
});
