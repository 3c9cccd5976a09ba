import { INVITE } from '@guildhall/protocol/bodies/games/rich-presence';
import { ApiError } from '@guildhall/protocol/client';
import { refuse } from '@guildhall/rpc/errors';
import type { Session } from '@guildhall/rpc/session';
import type { Agent } from './agent.ts';

const SCOPE = 'activities.invites.write';

/**
 * Invites a user, with a text if there is one, into the party of the activity that the connection shows. 4006 without a token that may
 * invite, 5006 without a party that can be joined, 4010 if the user cannot be reached.
 */
export async function sendInvitation(agent: Agent, session: Session, user_id: string, content?: string): Promise<void> {
  const { standing, application } = session;
  if (standing.kind !== 'authenticated' || !standing.scopes.has(SCOPE))
    return refuse('INVALID_PERMISSIONS', `An authenticated connection with the scope ${SCOPE} is needed.`);
  const { party, secrets } = agent.activities.of(session) ?? {};
  if (!party?.id || !secrets?.join) return refuse('NO_ELIGIBLE_ACTIVITY');
  const activity = { type: INVITE.JOIN, party_id: party.id, session_id: agent.account.sessionId };
  const body = { activity, ...(content ? { content } : {}) };
  const request = agent.account.requestAs(standing.token);
  await request('POST /users/{user_id}/messages', { user_id, body }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    refuse('activity' in error.complaints ? 'NO_ELIGIBLE_ACTIVITY' : 'INVALID_USER', error.message);
  });
  agent.joinRequests.take(application.id, user_id);
}
