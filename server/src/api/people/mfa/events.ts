import { event } from '../../../core/event.ts';
import type { AuthenticatorObject } from './passkeys.ts';

/** A passkey came; only the person's own sessions are told, as of the two below. */
export const AUTHENTICATOR_CREATE = event<AuthenticatorObject>('AUTHENTICATOR_CREATE', { audience: 'users' });

/** It has another name. */
export const AUTHENTICATOR_UPDATE = event<AuthenticatorObject>('AUTHENTICATOR_UPDATE', { audience: 'users' });

/** It is gone. */
export const AUTHENTICATOR_DELETE = event<Pick<AuthenticatorObject, 'id' | 'type'>>('AUTHENTICATOR_DELETE', {
  audience: 'users',
});
