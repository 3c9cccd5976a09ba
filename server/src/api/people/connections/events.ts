import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { ConnectionObject } from '@guildhall/protocol/objects/people/connections';

/** A linked account is new or changed, or (with only `user_id`) was removed; only the user's own sessions are notified. */
export const USER_CONNECTIONS_UPDATE = event<ConnectionObject | { user_id: Snowflake }>('USER_CONNECTIONS_UPDATE', {
  audience: 'users',
});
