import { mayChangeVisibility } from '../guild/guild-entry.ts';
import { type Entered, subscribe, startDelivery, sessionOf } from './handover.ts';
import type { GatewayNode } from '../node.ts';
import type { NodeReplica, RecoverableSession } from './replica.ts';
import type { Session } from '../session/session.ts';

/** Number of sessions that are recovered concurrently. */
const CONCURRENCY = 32;

/** The replica of a dead node. It becomes invalid when messages of the bus are lost meanwhile. */
export interface RecoverySource {
  replica: NodeReplica;
  isInvalid: boolean;
}

/**
 * Takes over the sessions of dead node `from`: subscribes, loads their guilds, delivers what the node had not processed, and changes
 * their rows to this node. Returns the number of sessions found in the replica and the number that continue.
 * - A session that cannot continue without a gap is dropped: its client identifies again.
 * - From then on a session waits for a resume as after a lost connection.
 */
export async function takeOver(
  node: GatewayNode,
  from: number,
  source: RecoverySource,
): Promise<{ found: number; taken: number }> {
  const sessions = source.isInvalid ? [] : source.replica.recoverable();
  let taken = 0;
  for (let at = 0; at < sessions.length; at += CONCURRENCY)
    taken += await takeSome(node, from, source, sessions.slice(at, at + CONCURRENCY));
  return { found: sessions.length, taken };
}

async function takeSome(
  node: GatewayNode,
  from: number,
  source: RecoverySource,
  some: readonly RecoverableSession[],
): Promise<number> {
  const { clock, log } = node.platform;
  const recovered = await Promise.all(
    some.map(async ({ state, progress }) => {
      const session = sessionOf(node, state);
      session.restore(progress);
      const entered = await subscribe(node, session, state).catch((error: unknown) => {
        log.error({ err: error, session_id: state.identity.id }, 'a session of a dead node could not be recovered');
      });
      return { state, session, entered };
    }),
  );
  const ids = some.map(({ state }) => state.identity.id);
  const claimed = await claim(node, from, ids).catch((error: unknown) => {
    log.error({ err: error, node: from }, 'sessions of a dead node could not be claimed');
    return new Set<string>();
  });
  let taken = 0;
  for (const { state, session, entered } of recovered) {
    const isWhole = entered && !session.ended && !source.isInvalid && addUnprocessed(source.replica, session, entered);
    if (!claimed.has(session.identity.id) || !isWhole) {
      // Its row, if this node has claimed it, is deleted; the row of another node is kept.
      node.sessions.abandon(session);
      continue;
    }
    startDelivery(node, session, entered, state);
    if (session.ended) continue;
    node.sessions.restore(session, clock.elapsed());
    taken += 1;
  }
  return taken;
}

/** Changes rows of the dead node to this node; returns the ids of those that still were the dead node's. */
async function claim({ platform }: GatewayNode, from: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await platform.store.transaction(({ kysely }) =>
    kysely
      .updateTable('gateway_sessions')
      .set({ node_id: platform.nodeId })
      .where('id', 'in', ids)
      .where('node_id', '=', from)
      .returning('id')
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Queues the messages for a session that its node had not processed. False if messages are not enough to continue it. */
function addUnprocessed(replica: NodeReplica, session: Session, entered: readonly Entered[]): boolean {
  const { userId } = session.identity;
  for (const { hub, entrance } of entered) {
    if (!entrance || !session.hubs.has(hub)) return false;
    entrance.messages = replica.unprocessedEvents(hub.id);
    // The events about channels that a session gained or lost are created only at the moment of the change.
    if (entrance.messages.some((event) => mayChangeVisibility(event, userId))) return false;
  }
  session.held = replica.unprocessedMessages(userId);
  return true;
}
