import { event } from '../../../core/framework/event.ts';

export const GUILD_SOUNDBOARD_SOUND_CREATE = event('GUILD_SOUNDBOARD_SOUND_CREATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_UPDATE = event('GUILD_SOUNDBOARD_SOUND_UPDATE', { audience: 'guild' });

export const GUILD_SOUNDBOARD_SOUND_DELETE = event('GUILD_SOUNDBOARD_SOUND_DELETE', {
  audience: 'guild',
});
