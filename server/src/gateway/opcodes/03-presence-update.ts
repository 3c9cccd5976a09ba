import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection.ts';
import type { GatewayNode } from '../node.ts';
import { readPresence } from '../presence.ts';

/** Presence updates of a session in a period (ms); more are ignored. */
const MAX = 5;
const PERIOD = 20_000;

/** Presence Update: how the session's user looks to others. */
export async function updatePresence(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  if (!session) return;
  const { clock } = node.platform;
  const presence = readPresence(d, session.identity, clock.now());
  if (!presence) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  const now = clock.elapsed();
  if (now - session.presenceAt >= PERIOD) {
    session.presenceAt = now;
    session.presenceCount = 0;
  }
  session.presenceCount += 1;
  if (session.presenceCount <= MAX) await node.presences.update(session, presence);
}
