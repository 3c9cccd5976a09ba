import { event } from '../../../core/framework/event.ts';

/** Another session of the person asks, answers or reports; to one session of the person's own clients. */
export const REMOTE_COMMAND = event('REMOTE_COMMAND', { audience: 'users' });
