import { event } from '../../../core/framework/event.ts';

/** A user joined a group; sent to the users who were already in it. */
export const CHANNEL_RECIPIENT_ADD = event('CHANNEL_RECIPIENT_ADD', {
  audience: 'users',
});

/** A user left a group or was removed; sent to the remaining users. */
export const CHANNEL_RECIPIENT_REMOVE = event('CHANNEL_RECIPIENT_REMOVE', {
  audience: 'users',
});
