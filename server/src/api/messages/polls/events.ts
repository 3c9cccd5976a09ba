import { event } from '../../../core/framework/event.ts';

export const MESSAGE_POLL_VOTE_ADD = event('MESSAGE_POLL_VOTE_ADD', { audience: 'channel' });

export const MESSAGE_POLL_VOTE_REMOVE = event('MESSAGE_POLL_VOTE_REMOVE', { audience: 'channel' });
