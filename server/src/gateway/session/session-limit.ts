import type { Snowflake } from '@guildhall/protocol/ids';
import { transact } from '../../core/framework/transact.ts';
import type { GatewayNode } from '../node.ts';
import type { GatewaySessionRow } from '../../core/tables/database.ts';
import type { FirstPresence } from '../presence/presence-store.ts';
import type { Session } from './session.ts';

/** Changes without an actor. */
const NOBODY = { userId: null, reason: null };

/**
 * Stores a new session with its presence. A user has at most 100 sessions, and 100 of each application, over all
 * nodes. Beyond that the oldest on this node that waits for a resume ends. If there is none, returns null and stores
 * nothing, and other nodes are asked to end those that wait there, so that a later attempt succeeds. Otherwise returns
 * all sessions of the user.
 */
export async function storeSession(
  node: GatewayNode,
  session: Session,
  first: FirstPresence,
): Promise<GatewaySessionRow[] | null> {
  const { presences, sessions, platform } = node;
  const { userId, oauth } = session.identity;
  for (;;) {
    const stored = await presences.set(session, first);
    if (stored) return stored;
    const [oldest] = sessions
      .all()
      .filter((other) => isDetached(other) && isAlike(other, userId, oauth?.applicationId))
      .sort((a, b) => (a.detachedAt ?? 0) - (b.detachedAt ?? 0));
    if (!oldest) break;
    // Its row is removed before the next attempt, because changes of one user run in order.
    sessions.end(oldest);
  }
  const application_id = oauth?.applicationId;
  await transact(platform, NOBODY, async (tx) =>
    tx.signal({ type: 'sessions_full', user_id: userId, ...(application_id ? { application_id } : {}) }),
  );
  return null;
}

/** Another node reached the limit for sessions of the user: ends one that only waits for a resume. */
export function endDetached({ sessions }: GatewayNode, session: Session, applicationId: Snowflake | undefined): void {
  if (isDetached(session) && isAlike(session, session.identity.userId, applicationId)) sessions.end(session);
}

function isDetached(session: Session): boolean {
  return session.detachedAt !== null && !session.held;
}

function isAlike({ identity }: Session, userId: Snowflake, applicationId: Snowflake | undefined): boolean {
  return identity.userId === userId && identity.oauth?.applicationId === applicationId;
}
