import { event } from '../../../core/framework/event.ts';

/** A linked account is new or changed, or (with only `user_id`) was removed; only the user's own sessions are notified. */
export const USER_CONNECTIONS_UPDATE = event('USER_CONNECTIONS_UPDATE', {
  audience: 'users',
});
