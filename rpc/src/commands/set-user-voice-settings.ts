import { ApiError } from '@guildhall/protocol/client';
import { isSnowflake } from '@guildhall/protocol/ids';
import { command } from '../command.ts';
import { refuse } from '../errors.ts';
import { CENTRE } from '../objects.ts';

/** Sets how the person hears another user, in all their clients. Absent fields stay as they are; 4010 for an unknown user. */
export const setUserVoiceSettings = command(
  'SET_USER_VOICE_SETTINGS',
  async ({ in: { account }, args: { user_id, volume, mute, pan } }) => {
    if (!isSnowflake(user_id)) refuse('INVALID_USER');
    const body = {
      ...(volume == null ? {} : { volume }),
      ...(mute == null ? {} : { muted: mute }),
      ...(pan == null ? {} : { pan }),
    };
    const route = 'PATCH /users/@me/audio-settings/{context}/{user_id}';
    await account.request(route, { context: 'user', user_id, body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) refuse('INVALID_USER');
      throw error;
    });
    const before = account.world.hearingOf(user_id);
    return {
      user_id,
      volume: volume ?? before?.volume ?? 100,
      mute: mute ?? before?.muted ?? false,
      pan: pan ?? before?.pan ?? CENTRE,
    };
  },
);
