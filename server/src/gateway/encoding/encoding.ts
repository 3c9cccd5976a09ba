import type { Frame } from '../frames.ts';
import type { Packet } from '../packet.ts';
import type { Body } from '../body.ts';

/** How payloads are written and read (`encoding` of the address). Bytes are strings with one character for each. */
export interface Encoding {
  /** The first byte of an uncompressed WebSocket message. */
  readonly first: number;
  /** The end of an event's payload, the same for all sessions. */
  body(frame: Frame): Body;
  /**
   * What comes before the body for a session whose next sequence number is `s`. Its last `padding` bytes are spaces that
   * mean nothing to the reader.
   */
  prefix(frame: Frame, s: number, padding?: number): string;
  /** The least and the greatest sequence number whose prefix differs from that of `s` in the bytes of the number alone. */
  alike(s: number): readonly [number, number];
  /** Writes a sequence number over one that is `alike`; it ends before `end`. */
  renumber(bytes: Uint8Array, end: number, s: number): void;
  /** Bytes that stand for the sequence number in `template`. */
  readonly slot: string;
  /** What comes before the body for all sessions, with the slot in place of the sequence number. */
  template(frame: Frame): string;
  /** A sequence number of at most 2^31 - 1 that takes as many bytes as the slot. */
  filled(s: number): string;
  /** The payload of an opcode other than dispatch. */
  control(op: number, d: unknown): string;
  /** A message of a client, or undefined when it has not the right form (close 4002). */
  read(bytes: Buffer, binary: boolean): Packet | undefined;
}
