import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { AudioSettingsChange, updateAudioSettings as operation } from '@guildhall/protocol/operations/people/voice-settings';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { AudioSettingsRow } from '../../../core/tables/voice.ts';
import { findUser, lockUser } from '../users/queries.ts';
import { AUDIO_SETTINGS_UPDATE } from './events.ts';
import { findAudioSettings, upsertAudioSettings } from './queries.ts';

/**
 * Changes how the caller hears another user (`context` user) or that user's stream: AUDIO_SETTINGS_UPDATE with the changes to the
 * caller's sessions. Unknown user: 10013.
 */
export const updateAudioSettings = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { context, user_id: target_id }, body }) => {
    if (context !== 'user' && context !== 'stream') return failForm({ context: complain.choices(['user', 'stream']) });
    if (!(await findUser(ctx.store.read, target_id))) fail('UNKNOWN_USER');
    const change = knownFields(AudioSettingsChange, body);
    const user_id = ctx.viewer.user.id;
    const unset = { muted: null, volume: null, soundboard_muted: null, pan_left: null, pan_right: null };
    const none: AudioSettingsRow = { user_id, context, target_id, ...unset };
    await ctx.transact(async (tx) => {
      await lockUser(tx.db, user_id);
      const all = await findAudioSettings(tx.db, user_id);
      const before = all.find((row) => row.context === context && row.target_id === target_id);
      requireRoom(before, all, target_id);
      await upsertAudioSettings(tx.db, { ...(before ?? none), ...columns(change) });
      tx.emit(AUDIO_SETTINGS_UPDATE, { user_ids: [user_id] }, { [context]: { [target_id]: change } });
    });
  },
});

function requireRoom(before: AudioSettingsRow | undefined, all: readonly AudioSettingsRow[], targetId: Snowflake): void {
  const { max } = LIMITS.voice.audioSettings;
  if (!before && all.length >= max)
    failForm({ '': complain.custom('AUDIO_SETTINGS_LIMIT', `No settings for ${targetId}: there are ${max} already.`) });
}

function columns({ muted, volume, soundboard_muted, pan }: AudioSettingsChange): Partial<AudioSettingsRow> {
  return {
    ...(muted === undefined ? {} : { muted: muted ? 1 : 0 }),
    ...(volume === undefined ? {} : { volume }),
    ...(soundboard_muted === undefined ? {} : { soundboard_muted: soundboard_muted ? 1 : 0 }),
    ...(pan === undefined ? {} : { pan_left: pan.left, pan_right: pan.right }),
  };
}
