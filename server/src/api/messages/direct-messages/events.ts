import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { UserObject } from '../../people/users/user.ts';

/** Somebody came into a group; those who were in it are told. */
export const CHANNEL_RECIPIENT_ADD = event<{ channel_id: Snowflake; user: UserObject; nick?: string }>('CHANNEL_RECIPIENT_ADD', {
  audience: 'users',
});

/** Somebody left a group or was taken out; those who stay are told. */
export const CHANNEL_RECIPIENT_REMOVE = event<{ channel_id: Snowflake; user: UserObject }>('CHANNEL_RECIPIENT_REMOVE', {
  audience: 'users',
});
