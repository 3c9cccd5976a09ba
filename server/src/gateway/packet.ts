import { fieldsOf } from './wire.ts';

/** What a client sends: an opcode and its data. */
export interface Packet {
  op: number;
  d: unknown;
}

/** The most bytes that a client may send in one message. */
export const MAX_PACKET_BYTES = 4096;

/** The packet in a decoded message, or undefined when it has not the right form (close 4002). */
export function packetOf(value: unknown): Packet | undefined {
  const fields = fieldsOf(value);
  return fields && typeof fields.op === 'number' && Number.isSafeInteger(fields.op)
    ? { op: fields.op, d: fields.d ?? null }
    : undefined;
}
