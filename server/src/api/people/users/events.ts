import { event } from '../../../core/framework/event.ts';
import type { SelfObject } from '@guildhall/protocol/objects/people/users';

/** The user changed; only its own sessions are notified. */
export const USER_UPDATE = event('USER_UPDATE', {
  audience: 'users',
  onAllShards: true,
  oauth: { scope: 'identify', view: withoutPrivate },
  row: { of: ({ id }) => `users/${id}` },
});

/** Private fields are never dispatched, regardless of the token's scopes: READY and /users/@me return what the scopes allow. */
function withoutPrivate(user: SelfObject): Partial<SelfObject> {
  const { email: _, verified: _verified, premium_type: _premium, authenticator_types: _factors, ...others } = user;
  return others;
}

/** Changed settings of a user; only the user's own sessions are notified. */
export const USER_SETTINGS_UPDATE = event('USER_SETTINGS_UPDATE', { audience: 'users' });
