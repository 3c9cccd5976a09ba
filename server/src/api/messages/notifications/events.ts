import { event } from '../../../core/framework/event.ts';

/** A person's settings of a guild or of private channels changed; sent whole to their own sessions. */
export const USER_GUILD_SETTINGS_UPDATE = event('USER_GUILD_SETTINGS_UPDATE', { audience: 'users' });

/** A person's notification settings for everything changed; sent to their own sessions. */
export const NOTIFICATION_SETTINGS_UPDATE = event('NOTIFICATION_SETTINGS_UPDATE', { audience: 'users' });
