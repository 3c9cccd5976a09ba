import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection.ts';
import { readIdentify } from '../identify.ts';
import type { GatewayNode } from '../node.ts';
import type { Packet } from '../packet.ts';
import { receive } from '../receive.ts';
import { startSession } from '../start-session.ts';

/** Identify: begins a session. Commands that come before READY wait for it. */
export async function identify(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  if (connection.session || connection.waiting) {
    connection.close(CLOSE_CODES.ALREADY_AUTHENTICATED, 'Already authenticated');
    return;
  }
  const asked = readIdentify(d);
  if (!asked) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
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
  for (const packet of waiting) await receive(node, connection, packet);
}
