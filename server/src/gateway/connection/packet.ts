import { fieldsOf } from '../../core/values/json-fields.ts';

/** A message of a client: an opcode and its data. */
export interface Packet {
  op: number;
  d: unknown;
}

/** Maximum size of a message of a client, in bytes. */
export const MAX_PACKET_BYTES = 4096;

/** The packet in a decoded message, or undefined if the message is malformed (close 4002). */
export function packetOf(value: unknown): Packet | undefined {
  const fields = fieldsOf(value);
  return fields && typeof fields.op === 'number' && Number.isSafeInteger(fields.op)
    ? { op: fields.op, d: fields.d ?? null }
    : undefined;
}
