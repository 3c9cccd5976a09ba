import { Type } from 'typebox';
import { Snowflake, Maybe } from '../../schemas.ts';
import { operation } from '../../operation.ts';
import { SoundboardSoundObject } from '../../objects/guild/soundboard.ts';
import { soundFields } from '../../bodies/guild/soundboard.ts';

export const sendSoundboardSound = operation({
  id: 'send_soundboard_sound',
  method: 'POST',
  path: '/channels/{channel_id}/send-soundboard-sound',
  auth: ['bot', 'person'],
  body: Type.Object({ sound_id: Snowflake(), source_guild_id: Maybe(Snowflake()) }),
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_SOUNDBOARD_SOUND',
    'TARGET_USER_IS_NOT_CONNECTED_TO_VOICE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'CANNOT_SEND_VOICE_EFFECT_WHILE_MUTED_DEAFENED_OR_SUPPRESSED',
  ],
  replies: { 204: null },
});

export const listGuildSoundboardSounds = operation({
  id: 'list_guild_soundboard_sounds',
  method: 'GET',
  path: '/guilds/{guild_id}/soundboard-sounds',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      items: Type.Array(SoundboardSoundObject),
    }),
  },
});

export const createGuildSoundboardSound = operation({
  id: 'create_guild_soundboard_sound',
  method: 'POST',
  path: '/guilds/{guild_id}/soundboard-sounds',
  auth: ['bot', 'person'],
  body: Type.Object({ ...soundFields, sound: Type.String({ pattern: '^data:[^,]{0,100};base64,' }) }),
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_EMOJI',
    'MAXIMUM_NUMBER_OF_SOUNDBOARD_SOUNDS_REACHED',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'PROVIDED_FILE_TYPE_IS_INVALID',
    'PROVIDED_FILE_DOES_NOT_HAVE_A_VALID_DURATION',
    'PROVIDED_FILE_DURATION_EXCEEDS_MAXIMUM_LENGTH',
  ],
  replies: { 201: SoundboardSoundObject },
});

export const getGuildSoundboardSound = operation({
  id: 'get_guild_soundboard_sound',
  method: 'GET',
  path: '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SOUNDBOARD_SOUND', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: SoundboardSoundObject },
});

export const updateGuildSoundboardSound = operation({
  id: 'update_guild_soundboard_sound',
  method: 'PATCH',
  path: '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  auth: ['bot', 'person'],
  body: Type.Partial(Type.Object(soundFields)),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_EMOJI', 'UNKNOWN_SOUNDBOARD_SOUND', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: SoundboardSoundObject },
});

export const deleteGuildSoundboardSound = operation({
  id: 'delete_guild_soundboard_sound',
  method: 'DELETE',
  path: '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SOUNDBOARD_SOUND', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const getSoundboardDefaultSounds = operation({
  id: 'get_soundboard_default_sounds',
  method: 'GET',
  path: '/soundboard-default-sounds',
  auth: ['bot', 'person'],
  replies: { 200: Type.Immutable(Type.Array(SoundboardSoundObject)) },
});
