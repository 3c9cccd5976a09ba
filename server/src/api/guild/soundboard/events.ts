import { event } from '../../../core/framework/event.ts';

export const GUILD_SOUNDBOARD_SOUND_CREATE = event('GUILD_SOUNDBOARD_SOUND_CREATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_UPDATE = event('GUILD_SOUNDBOARD_SOUND_UPDATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_DELETE = event('GUILD_SOUNDBOARD_SOUND_DELETE', {
  audience: 'guild',
});

/** A user played a sound in a voice channel; sent to the users connected to it. Without an emoji there is no animation. */
export const VOICE_CHANNEL_EFFECT_SEND = event('VOICE_CHANNEL_EFFECT_SEND', { audience: 'users' });
