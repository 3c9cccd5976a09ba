import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { SoundboardSoundObject } from '@guildhall/protocol/objects/guild/soundboard';

export const GUILD_SOUNDBOARD_SOUND_CREATE = event<SoundboardSoundObject>('GUILD_SOUNDBOARD_SOUND_CREATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_UPDATE = event<SoundboardSoundObject>('GUILD_SOUNDBOARD_SOUND_UPDATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_DELETE = event<{ sound_id: Snowflake; guild_id: Snowflake }>(
  'GUILD_SOUNDBOARD_SOUND_DELETE',
  {
    audience: 'guild',
  },
);

/** A user played a sound in a voice channel; sent to the users connected to it. Without an emoji there is no animation. */
export const VOICE_CHANNEL_EFFECT_SEND = event<{
  channel_id: Snowflake;
  guild_id: Snowflake;
  user_id: Snowflake;
  emoji: { id: Snowflake | null; name: string; animated: boolean } | null;
  animation_type: number | null;
  animation_id?: number;
  sound_id: Snowflake;
  /** 0 to 1. */
  sound_volume: number;
}>('VOICE_CHANNEL_EFFECT_SEND', { audience: 'users' });
