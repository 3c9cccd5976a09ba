import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe, OneOf, Snowflake as SnowflakeSchema, Text, Timestamp, Whole } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import type { UserRow } from '../../../core/tables.ts';

const Guilds = () =>
  Type.Optional(Type.Array(SnowflakeSchema(), { maxItems: LIMITS.accounts.settingsGuilds.max, uniqueItems: true }));
const Switch = () => Type.Optional(Type.Boolean());

/** The custom text of a user's status. */
const CustomStatus = Type.Object({
  text: Maybe(Text(0, 128)),
  emoji_id: Maybe(SnowflakeSchema()),
  emoji_name: Maybe(Text(0, 128)),
  expires_at: Maybe(Timestamp()),
});

/** Which users may send friend requests: all, or those who share a friend or a guild. */
const FriendSourceFlags = Type.Object({ all: Switch(), mutual_friends: Switch(), mutual_guilds: Switch() });

const GuildFolder = Type.Object({
  id: Maybe(Type.Integer()),
  name: Maybe(Text(0, 100)),
  color: Maybe(Whole(0, 0xffffff)),
  guild_ids: Type.Array(SnowflakeSchema(), { maxItems: LIMITS.accounts.settingsGuilds.max }),
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

/** The body of a settings change. */
export type SettingsChange = Static<typeof SettingsBody>;

/** The complete settings of a user. */
export type UserSettings = Required<SettingsChange>;

/** The defaults. */
const NEW_SETTINGS: Omit<UserSettings, 'locale'> = {
  status: 'online',
  custom_status: null,
  profile_privacy: 'everyone',
  default_guilds_restricted: false,
  restricted_guilds: [],
  friend_source_flags: { all: true, mutual_friends: true, mutual_guilds: true },
  friend_discovery_flags: 0,
  explicit_content_filter: 1,
  activity_restricted_guild_ids: [],
  activity_joining_restricted_guild_ids: [],
  allow_activity_party_privacy_friends: true,
  allow_activity_party_privacy_voice_channel: true,
  show_current_game: true,
  guild_positions: [],
  guild_folders: [],
  theme: 'dark',
  timezone_offset: 0,
  afk_timeout: 600,
  animate_stickers: 0,
  animate_emoji: true,
  allow_accessibility_detection: false,
  contact_sync_enabled: false,
  convert_emoticons: true,
  detect_platform_accounts: false,
  developer_mode: false,
  disable_games_tab: false,
  enable_tts_command: true,
  gif_auto_play: true,
  inline_attachment_media: true,
  inline_embed_media: true,
  message_display_compact: false,
  native_phone_integration_enabled: false,
  render_embeds: true,
  render_reactions: true,
  stream_notifications_enabled: true,
  view_nsfw_commands: false,
  view_nsfw_guilds: false,
};

/** The settings in a login response, so that the client renders correctly right away. */
export function loginSettings(user: Pick<UserRow, 'locale' | 'settings_json'>): Pick<UserSettings, 'locale' | 'theme'> {
  const { locale, theme } = settingsOf(user);
  return { locale, theme };
}

/** A user's settings, with defaults for those never set. */
export function settingsOf(user: Pick<UserRow, 'locale' | 'settings_json'>): UserSettings {
  return { ...NEW_SETTINGS, ...storedSettings(user), locale: user.locale };
}

/** Only the settings that a user has set. */
export function storedSettings({ settings_json }: Pick<UserRow, 'settings_json'>): Partial<UserSettings> {
  return settings_json === null ? {} : JSON.parse(settings_json);
}

/** Whether a user accepts direct messages from members of at least one of these guilds. */
export function takesMessagesFrom(user: UserRow, guildIds: readonly Snowflake[]): boolean {
  const restricted = new Set(settingsOf(user).restricted_guilds);
  return guildIds.some((id) => !restricted.has(id));
}
