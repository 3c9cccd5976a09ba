import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserRow } from '../../../core/tables/database.ts';
import type { SettingsChange } from '@guildhall/protocol/objects/people/users';

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
