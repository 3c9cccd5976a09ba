import { event } from '../../../core/framework/event.ts';

/** Recipients who saw the user's previous channel but cannot view the new one receive only that the user is in none. */
export const VOICE_STATE_UPDATE = event('VOICE_STATE_UPDATE', {
  audience: 'channel',
  // Games receive those of private calls.
  oauth: { scope: 'voice', intent: 'CALLS' },
  alsoFor: (state) => state.user_id,
  row: { of: (state) => `voice_states/${state.user_id}` },
  changes: ({ user_id, channel_id }) => ({ kind: 'voice', userId: user_id, channelId: channel_id }),
  moved: {
    came: 'VOICE_STATE_UPDATE',
    went: 'VOICE_STATE_UPDATE',
    gone: (state) => ({
      ...state,
      channel_id: null,
      self_mute: false,
      self_deaf: false,
      self_video: false,
      self_stream: false,
      suppress: false,
    }),
  },
});

export const VOICE_CHANNEL_STATUS_UPDATE = event('VOICE_CHANNEL_STATUS_UPDATE', { audience: 'channel' });

/** `voice_start_time` is in seconds since 1970, null after the last user has left. */
export const VOICE_CHANNEL_START_TIME_UPDATE = event('VOICE_CHANNEL_START_TIME_UPDATE', { audience: 'channel' });
