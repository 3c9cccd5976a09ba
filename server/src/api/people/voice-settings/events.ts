import { event } from '../../../core/framework/event.ts';

/** A person changed how they hear another user; only the person's own sessions are notified. */
export const AUDIO_SETTINGS_UPDATE = event('AUDIO_SETTINGS_UPDATE', { audience: 'users' });
