import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../core/event.ts';
import type { SoundboardSoundObject } from './sound.ts';

export const GUILD_SOUNDBOARD_SOUND_CREATE = event<SoundboardSoundObject>('GUILD_SOUNDBOARD_SOUND_CREATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_UPDATE = event<SoundboardSoundObject>('GUILD_SOUNDBOARD_SOUND_UPDATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_DELETE = event<{ sound_id: Snowflake; guild_id: Snowflake }>(
  'GUILD_SOUNDBOARD_SOUND_DELETE',
  {
    audience: 'guild',
  },
);
