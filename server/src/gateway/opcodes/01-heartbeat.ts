import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';

/** Heartbeat: `d` is the last sequence number that the client received, or null. The response is opcode 11. */
export function heartbeat(node: GatewayNode, connection: Connection, d: unknown): void {
  if (d !== null && !(typeof d === 'number' && Number.isSafeInteger(d) && d >= 0)) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  connection.heardAt = node.platform.clock.elapsed();
  if (d !== null) connection.session?.acknowledged(d);
  connection.acknowledge();
}

/** QoS Heartbeat of users' clients: `{seq, qos}`, a heartbeat with statistics, which are ignored. */
export function qosHeartbeat(node: GatewayNode, connection: Connection, d: unknown): void {
  heartbeat(node, connection, fieldsOf(d)?.seq ?? null);
}
