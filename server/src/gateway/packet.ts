import { fieldsOf } from './wire.ts';

/** What a client sends: an opcode and its data. */
export interface Packet {
  op: number;
  d: unknown;
}

/** The most bytes that a client may send in one message. */
export const MAX_PACKET_BYTES = 4096;

/** A message of a client, or undefined when it is not JSON of the right form (close 4002). */
export function readPacket(bytes: Buffer): Packet | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  const fields = fieldsOf(parsed);
  return fields && typeof fields.op === 'number' && Number.isInteger(fields.op)
    ? { op: fields.op, d: fields.d ?? null }
    : undefined;
}
