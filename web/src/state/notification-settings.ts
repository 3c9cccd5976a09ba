import type { GuildSettingsChange, OverrideChange } from '@guildhall/protocol/operations/messages/notifications';
import type { Id } from '../api/wire-base.ts';
import type { Channel } from '../api/wire.ts';
import { PRIVATE_PLACE } from './notification-rules.ts';
import { request, store } from './session.ts';

/** Durations for which something can be muted, in seconds; -1 until the user turns it on. */
export const MUTE_SECONDS = [900, 3600, 3 * 3600, 8 * 3600, 86_400, -1] as const;

/** The body that mutes for some seconds, or unmutes for null. */
export function muteFor(seconds: number | null): Pick<OverrideChange, 'muted' | 'mute_config'> {
  return seconds === null ? { muted: false, mute_config: null } : { muted: true, mute_config: { selected_time_window: seconds } };
}

/** Changes the notification settings of a guild, or of private channels for null. Throws ApiError. */
export async function changeNotifications(guildId: Id | null, body: GuildSettingsChange): Promise<void> {
  const saved = await (guildId === null
    ? request('PATCH /users/@me/guilds/@me/settings', { body })
    : request('PATCH /users/@me/guilds/{guild_id}/settings', { guild_id: guildId, body }));
  store.set((state) => ({
    ...state,
    notificationSettings: { ...state.notificationSettings, [guildId ?? PRIVATE_PLACE]: saved },
  }));
}

/** Changes the settings of one channel or category that differ from those of its guild. Throws ApiError. */
export function changeChannelNotifications(channel: Channel, override: OverrideChange): Promise<void> {
  return changeNotifications(channel.guild_id ?? null, { channel_overrides: { [channel.id]: override } });
}
