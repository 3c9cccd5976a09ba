import { isMuted, type Mutable } from '@guildhall/protocol/notifications';
import type { MuteBody } from '@guildhall/protocol/operations/messages/notifications';
import type { MuteConfig } from '@guildhall/protocol/objects/messages/notification-settings';
import { isoTime } from '../../../core/values/iso-time.ts';

const UNMUTED: Mutable = { muted: false, mute_config: null };

/** Applies a change to a mute at a time (ms since 1970). A mute that has already ended counts as unmuted. */
export function changeMute(before: Mutable, { muted = before.muted, mute_config }: MuteBody, now: number): Mutable {
  if (!muted) return UNMUTED;
  const kept = before.muted ? before.mute_config : null;
  const next = { muted, mute_config: mute_config === undefined ? kept : readConfig(mute_config, now) };
  return isMuted(next, now) ? next : UNMUTED;
}

function readConfig(config: NonNullable<MuteBody['mute_config']> | null, now: number): MuteConfig | null {
  if (config === null) return null;
  const seconds = config.selected_time_window ?? -1;
  const end = config.end_time ? Date.parse(config.end_time) : seconds > 0 ? now + seconds * 1000 : null;
  return { end_time: end === null ? null : isoTime(end), selected_time_window: seconds };
}

/** When a mute ends, ms since 1970; undefined if it does not. */
export function endOfMute({ muted, mute_config }: Mutable): number | undefined {
  return muted && mute_config?.end_time ? Date.parse(mute_config.end_time) : undefined;
}

/** The mute in a thread membership's `mute_json`. */
export function threadMute({ mute_json }: { mute_json: string | null }): Mutable {
  return mute_json === null ? UNMUTED : { muted: true, mute_config: JSON.parse(mute_json) };
}
