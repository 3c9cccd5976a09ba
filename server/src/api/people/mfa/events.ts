import { event } from '../../../core/event.ts';
import type { AuthenticatorObject } from '@guildhall/protocol/objects/people/mfa';

/** A passkey was added. Like the two events below, only the user's own sessions receive it. */
export const AUTHENTICATOR_CREATE = event<AuthenticatorObject>('AUTHENTICATOR_CREATE', { audience: 'users' });

/** A passkey was renamed. */
export const AUTHENTICATOR_UPDATE = event<AuthenticatorObject>('AUTHENTICATOR_UPDATE', { audience: 'users' });

/** A passkey was deleted. */
export const AUTHENTICATOR_DELETE = event<Pick<AuthenticatorObject, 'id' | 'type'>>('AUTHENTICATOR_DELETE', {
  audience: 'users',
});
