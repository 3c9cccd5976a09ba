import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf } from '../wire.ts';

/** Heartbeat: `d` is the last sequence number that the client got, or null. Answered by opcode 11. */
export function heartbeat(node: GatewayNode, connection: Connection, d: unknown): void {
  if (d !== null && !(typeof d === 'number' && Number.isSafeInteger(d) && d >= 0)) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  connection.heardAt = node.platform.clock.elapsed();
  if (d !== null) connection.session?.acknowledged(d);
  connection.acknowledge();
}

/** QoS Heartbeat, of people's clients: `{seq, qos}`, a heartbeat with figures that nobody keeps here. */
export function qosHeartbeat(node: GatewayNode, connection: Connection, d: unknown): void {
  heartbeat(node, connection, fieldsOf(d)?.seq ?? null);
}
