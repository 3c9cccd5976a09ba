import { type Static, Type } from 'typebox';
import { operation } from '../../operation.ts';
import { RpcPan } from '../../rpc/objects.ts';
import { OneOf } from '../../schemas.ts';

/** Absent fields stay as they are. */
export const AudioSettingsChange = Type.Object({
  muted: Type.Optional(Type.Boolean()),
  /** Percent. */
  volume: Type.Optional(Type.Number({ minimum: 0, maximum: 200 })),
  soundboard_muted: Type.Optional(Type.Boolean()),
  /** How loud each side is. */
  pan: Type.Optional(RpcPan),
});
export type AudioSettingsChange = Static<typeof AudioSettingsChange>;

/** A persistent public key of a device: of version 1, a point of P-256 (65 bytes) as a data URI. */
const VoiceKey = { key_version: OneOf(1), public_key: Type.String({ pattern: '^data:[^,]{0,100};base64,', maxLength: 1000 }) };

export const updateAudioSettings = operation({
  id: 'update_audio_settings',
  method: 'PATCH',
  path: '/users/@me/audio-settings/{context}/{user_id}',
  auth: ['person'],
  body: AudioSettingsChange,
  errors: ['UNKNOWN_USER'],
  replies: { 204: null },
});

export const putVoicePublicKey = operation({
  id: 'put_voice_public_key',
  method: 'PUT',
  path: '/voice/public-keys',
  auth: ['person'],
  body: Type.Object({ ...VoiceKey, signature: Type.Optional(Type.String({ maxLength: 1000 })) }),
  replies: { 204: null },
});

export const matchVoicePublicKey = operation({
  id: 'match_voice_public_key',
  method: 'POST',
  path: '/voice/{user_id}/match-public-key',
  auth: ['person'],
  body: Type.Object(VoiceKey),
  errors: ['UNKNOWN_USER'],
  replies: { 200: Type.Object({ is_match: Type.Boolean() }) },
});
