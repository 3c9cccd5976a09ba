import type { Frame } from '../fanout/frame.ts';
import type { Packet } from '../connection/packet.ts';
import type { Body } from '../fanout/body.ts';

/** How payloads are encoded and decoded (`encoding` of the address). Bytes are strings with one character per byte. */
export interface Encoding {
  /** The first byte of an uncompressed WebSocket message. */
  readonly first: number;
  /** The end of an event's payload, the same for all sessions. */
  body(frame: Frame): Body;
  /**
   * The part before the body, for the session's next sequence number `s`. Its last `padding` bytes are spaces without
   * meaning.
   */
  prefix(frame: Frame, s: number, padding?: number): string;
  /** The range of sequence numbers whose prefixes differ from that of `s` only in the bytes of the number. */
  alike(s: number): readonly [number, number];
  /** Overwrites a sequence number, which ends before `end`, by one from its `alike` range. */
  renumber(bytes: Uint8Array, end: number, s: number): void;
  /** The placeholder of the sequence number in `template`. */
  readonly slot: string;
  /** The part before the body for all sessions, with the slot in place of the sequence number. */
  template(frame: Frame): string;
  /** A sequence number of at most 2^31 - 1, as long as the slot. */
  filled(s: number): string;
  /** The payload of an opcode other than dispatch. */
  control(op: number, d: unknown): string;
  /** Decodes a message of a client; undefined if it is malformed (close 4002). */
  read(bytes: Buffer, binary: boolean): Packet | undefined;
}
