import { Type } from 'typebox';
import { Snowflake as Id, Maybe } from '../../schemas.ts';
import { operation } from '../../operation.ts';
import { SoundboardSoundObject } from '../../objects/guild/soundboard.ts';
import { soundFields } from '../../bodies/guild/soundboard.ts';

export const sendSoundboardSound = operation({
  id: 'send_soundboard_sound',
  method: 'POST',
  path: '/channels/{channel_id}/send-soundboard-sound',
  auth: ['bot', 'person'],
  body: Type.Object({ sound_id: Id(), source_guild_id: Maybe(Id()) }),
  replies: { 204: null },
});

export const listGuildSoundboardSounds = operation({
  id: 'list_guild_soundboard_sounds',
  method: 'GET',
  path: '/guilds/{guild_id}/soundboard-sounds',
  auth: ['bot', 'person'],
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
  replies: { 201: SoundboardSoundObject },
});

export const getGuildSoundboardSound = operation({
  id: 'get_guild_soundboard_sound',
  method: 'GET',
  path: '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  auth: ['bot', 'person'],
  replies: { 200: SoundboardSoundObject },
});

export const updateGuildSoundboardSound = operation({
  id: 'update_guild_soundboard_sound',
  method: 'PATCH',
  path: '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  auth: ['bot', 'person'],
  body: Type.Partial(Type.Object(soundFields)),
  audit: true,
  replies: { 200: SoundboardSoundObject },
});

export const deleteGuildSoundboardSound = operation({
  id: 'delete_guild_soundboard_sound',
  method: 'DELETE',
  path: '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  auth: ['bot', 'person'],
  audit: true,
  replies: { 204: null },
});

export const getSoundboardDefaultSounds = operation({
  id: 'get_soundboard_default_sounds',
  method: 'GET',
  path: '/soundboard-default-sounds',
  auth: ['bot', 'person'],
  replies: { 200: Type.Immutable(Type.Array(SoundboardSoundObject)) },
});
