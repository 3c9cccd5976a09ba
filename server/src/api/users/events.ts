import { event } from '../../core/event.ts';
import type { SettingsChange } from './settings.ts';
import type { SelfObject } from './user.ts';

/** The user itself changed; only its own sessions are told. */
export const USER_UPDATE = event<SelfObject>('USER_UPDATE', {
  audience: 'users',
  // Whatever the scopes of the token, its address is not told.
  oauth: { scope: 'identify', view: ({ email: _, ...user }) => user },
});

/** What of a person's settings changed; only the person's own sessions are told. */
export const USER_SETTINGS_UPDATE = event<SettingsChange>('USER_SETTINGS_UPDATE', { audience: 'users' });
