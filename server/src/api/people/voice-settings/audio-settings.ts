import type { EventPayload } from '@guildhall/protocol/events';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { AudioSettingsChange } from '@guildhall/protocol/operations/people/voice-settings';
import type { Db } from '../../../core/framework/store.ts';
import type { AudioSettingsRow } from '../../../core/tables/voice.ts';
import { findAudioSettings } from './queries.ts';

/** The audio settings of a person, as AUDIO_SETTINGS_UPDATE has them; null if there are none. */
export async function audioSettingsOf(db: Db, userId: Snowflake): Promise<EventPayload<'AUDIO_SETTINGS_UPDATE'> | null> {
  const rows = await findAudioSettings(db, userId);
  const byContext = Map.groupBy(rows, ({ context }) => context);
  const shown = [...byContext].map(([context, some]) => [
    context,
    Object.fromEntries(some.map((row) => [row.target_id, audioObject(row)])),
  ]);
  return rows.length === 0 ? null : Object.fromEntries(shown);
}

/** The fields of a row that are set. */
function audioObject({ muted, volume, soundboard_muted, pan_left, pan_right }: AudioSettingsRow): AudioSettingsChange {
  return {
    ...(muted === null ? {} : { muted: muted === 1 }),
    ...(volume === null ? {} : { volume }),
    ...(soundboard_muted === null ? {} : { soundboard_muted: soundboard_muted === 1 }),
    ...(pan_left === null || pan_right === null ? {} : { pan: { left: pan_left, right: pan_right } }),
  };
}
