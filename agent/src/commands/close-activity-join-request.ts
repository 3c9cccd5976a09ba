import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';

/** CLOSE_ACTIVITY_REQUEST by the name that libraries send. */
export const closeActivityJoinRequest = command(
  'CLOSE_ACTIVITY_JOIN_REQUEST',
  ({ in: agent, session, args }: Call<'CLOSE_ACTIVITY_JOIN_REQUEST', Agent>) => {
    if (!agent.joinRequests.take(session.application.id, args.user_id)) refuse('INVALID_ACTIVITY_JOIN_REQUEST');
    return null;
  },
);
