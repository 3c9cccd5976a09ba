import { Type } from 'typebox';
import { Maybe, Snowflake, Timestamp } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { VoiceStateObject } from '../../objects/guild/voice-states.ts';

export const UpdateSelfVoiceStateChange = Type.Object({
  channel_id: Maybe(Snowflake()),
  suppress: Maybe(Type.Boolean()),
  request_to_speak_timestamp: Maybe(Timestamp()),
});

/** docs/contract/channels.md#voice-channel-status: 500 characters. */
export const UpdateVoiceChannelStatusBody = Type.Object({
  status: Maybe(Type.String({ maxLength: LIMITS.channels.voiceStatus.max })),
});

export const UpdateVoiceStateChange = Type.Object({ channel_id: Maybe(Snowflake()), suppress: Maybe(Type.Boolean()) });

export const updateVoiceChannelStatus = operation({
  id: 'update_voice_channel_status',
  method: 'PUT',
  path: '/channels/{channel_id}/voice-status',
  auth: ['bot', 'person'],
  body: UpdateVoiceChannelStatusBody,
  audit: true,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'WRONG_CHANNEL_TYPE'],
  replies: { 204: null },
});

export const getSelfVoiceState = operation({
  id: 'get_self_voice_state',
  method: 'GET',
  path: '/guilds/{guild_id}/voice-states/@me',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_VOICE_STATE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: VoiceStateObject },
});

export const updateSelfVoiceState = operation({
  id: 'update_self_voice_state',
  method: 'PATCH',
  path: '/guilds/{guild_id}/voice-states/@me',
  auth: ['bot', 'person'],
  body: UpdateSelfVoiceStateChange,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_VOICE_STATE',
    'TARGET_USER_IS_NOT_CONNECTED_TO_VOICE',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
  ],
  replies: { 204: null },
});

export const getVoiceState = operation({
  id: 'get_voice_state',
  method: 'GET',
  path: '/guilds/{guild_id}/voice-states/{user_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_VOICE_STATE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: VoiceStateObject },
});

export const updateVoiceState = operation({
  id: 'update_voice_state',
  method: 'PATCH',
  path: '/guilds/{guild_id}/voice-states/{user_id}',
  auth: ['bot', 'person'],
  body: UpdateVoiceStateChange,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_VOICE_STATE',
    'TARGET_USER_IS_NOT_CONNECTED_TO_VOICE',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
  ],
  replies: { 204: null },
});
