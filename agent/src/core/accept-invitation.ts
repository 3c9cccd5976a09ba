import { ApiError } from '@guildhall/protocol/client';
import type { Agent } from './agent.ts';
import { refuse } from '@guildhall/rpc/errors';

/** An invitation that is accepted, by its message. */
export interface Accepted {
  application_id: string;
  user_id: string;
  session_id: string;
  channel_id: string;
  message_id: string;
}

/**
 * Fetches the secret of an invitation and hands it to the game, which is started if it does not run. 4011 if the person is not
 * invited, 5006 if there is nothing to join any more. Returns whether the game runs already.
 */
export async function acceptInvitation(agent: Agent, { channel_id, message_id, ...path }: Accepted): Promise<boolean> {
  const route = 'GET /users/{user_id}/sessions/{session_id}/activities/{application_id}/1';
  const query = { channel_id, message_id };
  const { secret } = await agent.account.request(route, { ...path, query }).catch((error: unknown) => {
    if (error instanceof ApiError) return refuse(error.status === 404 ? 'NO_ELIGIBLE_ACTIVITY' : 'INVALID_INVITE');
    throw error;
  });
  return agent.joins.hand(path.application_id, secret);
}
