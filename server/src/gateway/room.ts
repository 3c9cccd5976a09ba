import type { Snowflake } from '@guildhall/protocol/ids';
import { transact } from '../core/transact.ts';
import type { GatewayNode } from './node.ts';
import type { Presence } from './presence.ts';
import type { Session } from './session.ts';

/** Nobody's own doing. */
const NOBODY = { userId: null, reason: null };

/**
 * Stores a session that begins with its presence. A person has 100 sessions at most, and 100 of each application, over all nodes: beyond
 * that the oldest on this node that waits for a resume makes room. Without one false is returned, nothing is stored, and other
 * nodes are told to end those that wait there, so that a later attempt finds room.
 */
export async function storeSession(node: GatewayNode, session: Session, presence: Presence, client: string): Promise<boolean> {
  const { presences, sessions, platform } = node;
  const { userId, oauth } = session.identity;
  for (;;) {
    if (await presences.set(session, presence, client)) return true;
    const [oldest] = sessions
      .all()
      .filter((other) => isDetached(other) && isAlike(other, userId, oauth?.applicationId))
      .sort((a, b) => a.detachedAt - b.detachedAt);
    if (!oldest) break;
    // Its row is removed before the next attempt: changes of one user are made in order.
    sessions.end(oldest);
  }
  const application_id = oauth?.applicationId;
  await transact(platform, NOBODY, async (tx) =>
    tx.signal({ type: 'sessions_full', user_id: userId, ...(application_id ? { application_id } : {}) }),
  );
  return false;
}

/** Another node had no room for a session of the user: one that only waits for a resume ends. */
export function giveUpDetached({ sessions }: GatewayNode, session: Session, applicationId: Snowflake | undefined): void {
  if (isDetached(session) && isAlike(session, session.identity.userId, applicationId)) sessions.end(session);
}

function isDetached(session: Session): boolean {
  return !session.connection && !session.held && !session.ended;
}

function isAlike({ identity }: Session, userId: Snowflake, applicationId: Snowflake | undefined): boolean {
  return identity.userId === userId && identity.oauth?.applicationId === applicationId;
}
