import { event } from '../../core/event.ts';
import type { SelfObject } from './user.ts';

/** The user itself changed; only its own sessions are told. */
export const USER_UPDATE = event<SelfObject>('USER_UPDATE', { audience: 'users' });
