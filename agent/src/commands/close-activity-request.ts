import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';

/** Declines the request of a user to join; 4012 if there is none. */
export const closeActivityRequest = command(
  'CLOSE_ACTIVITY_REQUEST',
  ({ in: agent, session, args }: Call<'CLOSE_ACTIVITY_REQUEST', Agent>) => {
    if (!agent.joinRequests.take(session.application.id, args.user_id)) refuse('INVALID_ACTIVITY_JOIN_REQUEST');
    return null;
  },
);
