import { event } from '../../../core/framework/event.ts';

/** An invite to a channel was created; only members who manage the channel receive it. */
export const INVITE_CREATE = event('INVITE_CREATE', { audience: 'channel', anyOf: ['MANAGE_CHANNELS'] });

/** An invite was revoked, expired or was used up; only members who manage the channel receive it. */
export const INVITE_DELETE = event('INVITE_DELETE', {
  audience: 'channel',
  anyOf: ['MANAGE_CHANNELS'],
});
