import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Notification settings.

/** A person's settings of a guild; without a row the defaults apply. */
export interface GuildSettingsTable {
  /** `0`: all private channels. */
  guild_id: Snowflake;
  user_id: Snowflake;
  /** Only the keys that the person has set. */
  settings_json: string;
  version: number;
}

/** A person's settings for everything. */
export interface NotificationSettingsTable {
  user_id: Snowflake;
  flags: number;
  /** The number of the last change of the person's guild settings. */
  version: number;
}

/** The tables of this file. */
export interface NotificationTables {
  guild_settings: GuildSettingsTable;
  notification_settings: NotificationSettingsTable;
}

export type GuildSettingsRow = Selectable<GuildSettingsTable>;
export type NotificationSettingsRow = Selectable<NotificationSettingsTable>;
