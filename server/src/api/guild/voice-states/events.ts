import { event } from '../../../core/framework/event.ts';

/** Recipients who saw the user's previous channel but cannot view the new one receive only that the user is in none. */
export const VOICE_STATE_UPDATE = event('VOICE_STATE_UPDATE', {
  audience: 'channel',
  alsoFor: (state) => state.user_id,
  row: { of: (state) => `voice_states/${state.user_id}` },
  changes: ({ user_id, channel_id }) => ({ kind: 'voice', userId: user_id, channelId: channel_id }),
  moved: {
    came: 'VOICE_STATE_UPDATE',
    went: 'VOICE_STATE_UPDATE',
    gone: (state) => ({ ...state, channel_id: null, self_mute: false, self_deaf: false, self_video: false, suppress: false }),
  },
});

/** Sent to the user who joined. `endpoint` is null, because there is no voice server yet; clients then wait for one. */
export const VOICE_SERVER_UPDATE = event('VOICE_SERVER_UPDATE', {
  audience: 'users',
});

export const VOICE_CHANNEL_STATUS_UPDATE = event('VOICE_CHANNEL_STATUS_UPDATE', { audience: 'channel' });

/** `voice_start_time` is in seconds since 1970, null after the last user has left. */
export const VOICE_CHANNEL_START_TIME_UPDATE = event('VOICE_CHANNEL_START_TIME_UPDATE', { audience: 'channel' });
