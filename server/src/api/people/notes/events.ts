import { event } from '../../../core/framework/event.ts';

/** A person changed a note about a user; only the person's own sessions are notified. */
export const USER_NOTE_UPDATE = event('USER_NOTE_UPDATE', { audience: 'users' });
