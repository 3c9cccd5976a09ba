import { event } from '../../../core/framework/event.ts';

/** A passkey was added. Like the two events below, only the user's own sessions receive it. */
export const AUTHENTICATOR_CREATE = event('AUTHENTICATOR_CREATE', { audience: 'users' });

/** A passkey was renamed. */
export const AUTHENTICATOR_UPDATE = event('AUTHENTICATOR_UPDATE', { audience: 'users' });

/** A passkey was deleted. */
export const AUTHENTICATOR_DELETE = event('AUTHENTICATOR_DELETE', {
  audience: 'users',
});
