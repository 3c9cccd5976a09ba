import { event } from '../../../core/event.ts';
import type { SettingsChange } from './settings.ts';
import type { SelfObject } from './user.ts';

/** The user itself changed; only its own sessions are told. */
export const USER_UPDATE = event<SelfObject>('USER_UPDATE', {
  audience: 'users',
  oauth: { scope: 'identify', view: withoutPrivate },
  row: { of: ({ id }) => `users/${id}` },
});

/** Whatever the scopes of the token, what is the person's own affair is not told: READY and /users/@me have what it opens. */
function withoutPrivate(user: SelfObject): Partial<SelfObject> {
  const { email: _, verified: _verified, premium_type: _premium, authenticator_types: _factors, ...others } = user;
  return others;
}

/** What of a person's settings changed; only the person's own sessions are told. */
export const USER_SETTINGS_UPDATE = event<SettingsChange>('USER_SETTINGS_UPDATE', { audience: 'users' });
