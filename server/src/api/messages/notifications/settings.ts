import type { Snowflake } from '@guildhall/protocol/ids';
import { defaultSettings, NOTIFICATION_LEVELS } from '@guildhall/protocol/notifications';
import type { GuildSettingsChange, OverrideChange } from '@guildhall/protocol/operations/messages/notifications';
import type { ChannelOverride, GuildSettingsObject } from '@guildhall/protocol/objects/messages/notification-settings';
import type { GuildStates } from '../../../core/access/guild-states.ts';
import type { GuildSettingsRow } from '../../../core/tables/notifications.ts';
import { changeMute, endOfMute } from './mutes.ts';

/** The guild id of rows for private channels. */
export const PRIVATE = '0';

/** Stored settings: only the keys that the person has set. */
export type StoredSettings = Partial<Omit<GuildSettingsObject, 'guild_id' | 'version'>>;

/** Parses the stored settings of a row; empty without a row. */
export function storedSettings(row: Pick<GuildSettingsRow, 'settings_json'> | undefined): StoredSettings {
  return row ? JSON.parse(row.settings_json) : {};
}

/** The notification level of a guild (`0` for private channels) without settings; 0 if it does not exist. */
export async function levelOf(guildStates: GuildStates, guildId: Snowflake): Promise<number> {
  if (guildId === PRIVATE) return NOTIFICATION_LEVELS.ALL;
  return (await guildStates.get(guildId))?.row.default_message_notifications ?? NOTIFICATION_LEVELS.ALL;
}

/** Settings with the defaults for those not set; `level` is the guild's own. */
export function guildSettingsObject(
  { guild_id, version }: Pick<GuildSettingsRow, 'guild_id' | 'version'>,
  stored: StoredSettings,
  level: number,
): GuildSettingsObject {
  const { channel_overrides = [], ...own } = stored;
  return {
    guild_id: guild_id === PRIVATE ? null : guild_id,
    ...defaultSettings(level),
    mute_scheduled_events: false,
    hide_muted_channels: false,
    notify_highlights: 0,
    flags: 0,
    ...own,
    version,
    channel_overrides,
  };
}

/** Applies a change to stored settings at a time (ms since 1970). */
export function changeStored(before: StoredSettings, change: GuildSettingsChange, now: number): StoredSettings {
  const { channel_overrides, mute_config: _config, muted: _muted, message_notifications, ...plain } = change;
  const was = { muted: before.muted ?? false, mute_config: before.mute_config ?? null };
  const next: StoredSettings = { ...before, ...plain, ...changeMute(was, change, now) };
  if (message_notifications === NOTIFICATION_LEVELS.INHERIT) delete next.message_notifications;
  else if (message_notifications !== undefined) next.message_notifications = message_notifications;
  const overrides = new Map((before.channel_overrides ?? []).map((one) => [one.channel_id, one]));
  for (const [id, some] of Object.entries(channel_overrides ?? {})) {
    const changed = changeOverride(overrides.get(id) ?? plainOverride(id), some, now);
    if (isPlain(changed)) overrides.delete(id);
    else overrides.set(id, changed);
  }
  return { ...next, channel_overrides: [...overrides.values()] };
}

/** Stored settings without the mutes that have ended; the same object if there are none. */
export function withoutEnded(stored: StoredSettings, now: number): StoredSettings {
  const ended = muteEnds(stored).filter((end) => end <= now);
  if (ended.length === 0) return stored;
  const overrides = (stored.channel_overrides ?? []).map(({ channel_id }) => [channel_id, {}]);
  return changeStored(stored, { channel_overrides: Object.fromEntries(overrides) }, now);
}

/** When the mutes of stored settings end, ms since 1970. */
export function muteEnds({ muted = false, mute_config = null, channel_overrides = [] }: StoredSettings): number[] {
  return [{ muted, mute_config }, ...channel_overrides].flatMap((one) => endOfMute(one) ?? []);
}

function plainOverride(channel_id: Snowflake): ChannelOverride {
  return {
    channel_id,
    message_notifications: NOTIFICATION_LEVELS.INHERIT,
    muted: false,
    mute_config: null,
    collapsed: false,
    flags: 0,
  };
}

function isPlain({ message_notifications, muted, collapsed, flags }: ChannelOverride): boolean {
  return message_notifications === NOTIFICATION_LEVELS.INHERIT && !muted && !collapsed && flags === 0;
}

function changeOverride(before: ChannelOverride, change: OverrideChange, now: number): ChannelOverride {
  const { muted: _muted, mute_config: _config, ...plain } = change;
  return { ...before, ...plain, ...changeMute(before, change, now) };
}
