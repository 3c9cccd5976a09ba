import { event } from '../../../core/framework/event.ts';

/** A person removed a message from the inbox of mentions; only the person's own sessions are notified. */
export const RECENT_MENTION_DELETE = event('RECENT_MENTION_DELETE', { audience: 'users' });
