import { event } from '../../../core/framework/event.ts';

/** A request, response or report from another session of the person; sent to one session of the person's own clients. */
export const REMOTE_COMMAND = event('REMOTE_COMMAND', { audience: 'users' });
