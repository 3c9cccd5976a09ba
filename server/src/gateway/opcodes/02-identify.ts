import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import { readIdentify } from '../session/identify.ts';
import type { GatewayNode } from '../node.ts';
import type { Packet } from '../connection/packet.ts';
import { startSession } from '../session/start-session.ts';

/** Identify: starts a session. Returns the commands that arrived before READY, to be run now. */
export async function identify(node: GatewayNode, connection: Connection, d: unknown): Promise<readonly Packet[]> {
  if (connection.session || connection.waiting) {
    connection.close(CLOSE_CODES.ALREADY_AUTHENTICATED, 'Already authenticated');
    return [];
  }
  const asked = readIdentify(d);
  if (!asked) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return [];
  }
  const waiting: Packet[] = [];
  connection.waiting = waiting;
  try {
    await node.starts.run(() => startSession(node, connection, asked));
  } catch (error) {
    if (connection.session) node.sessions.end(connection.session);
    throw error;
  } finally {
    connection.waiting = null;
  }
  return waiting;
}
