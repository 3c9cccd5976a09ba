import { type Static, Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Maybe, OneOf, Snowflake, Text, Whole } from '../../schemas.ts';

export const VoiceChannelEffectBody = Type.Object({
  /** 0 premium, 1 basic (the default). */
  animation_type: Maybe(OneOf(0, 1)),
  animation_id: Type.Optional(Whole(0, 20)),
  emoji_id: Maybe(Snowflake()),
  emoji_name: Maybe(Text(1, 64)),
});
export type VoiceChannelEffectBody = Static<typeof VoiceChannelEffectBody>;

export const sendVoiceChannelEffect = operation({
  id: 'send_voice_channel_effect',
  method: 'POST',
  path: '/channels/{channel_id}/voice-channel-effects',
  auth: ['person'],
  body: VoiceChannelEffectBody,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_EMOJI',
    'TARGET_USER_IS_NOT_CONNECTED_TO_VOICE',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'CANNOT_SEND_VOICE_EFFECT_WHILE_MUTED_DEAFENED_OR_SUPPRESSED',
  ],
  replies: { 204: null },
});
