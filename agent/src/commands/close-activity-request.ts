import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';

/** Declines the request of a user to join; 4012 if there is none. */
export const closeActivityRequest = command('CLOSE_ACTIVITY_REQUEST', ({ agent, session, args }) => {
  if (!agent.joinRequests.take(session.application.id, args.user_id)) refuse('INVALID_ACTIVITY_JOIN_REQUEST');
  return null;
});
