import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';

/** A user joined a group; sent to the users who were already in it. */
export const CHANNEL_RECIPIENT_ADD = event<{ channel_id: Snowflake; user: UserObject; nick?: string }>('CHANNEL_RECIPIENT_ADD', {
  audience: 'users',
});

/** A user left a group or was removed; sent to the remaining users. */
export const CHANNEL_RECIPIENT_REMOVE = event<{ channel_id: Snowflake; user: UserObject }>('CHANNEL_RECIPIENT_REMOVE', {
  audience: 'users',
});
