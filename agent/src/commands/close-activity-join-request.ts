import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';

/** CLOSE_ACTIVITY_REQUEST by the name that libraries send. */
export const closeActivityJoinRequest = command('CLOSE_ACTIVITY_JOIN_REQUEST', ({ agent, session, args }) => {
  if (!agent.joinRequests.take(session.application.id, args.user_id)) refuse('INVALID_ACTIVITY_JOIN_REQUEST');
  return null;
});
