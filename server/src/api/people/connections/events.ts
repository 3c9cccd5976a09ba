import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { ConnectionObject } from './connection.ts';

/** A linked account is new or was changed, or (with `user_id` alone) one is gone; only the person's own sessions are told. */
export const USER_CONNECTIONS_UPDATE = event<ConnectionObject | { user_id: Snowflake }>('USER_CONNECTIONS_UPDATE', {
  audience: 'users',
});
