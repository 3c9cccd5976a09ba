import type { Encoding } from './encoding/encoding.ts';
import type { Frame } from './frames.ts';

/** Bytes of an event's data up to which its message is kept for the next session. */
const MOST_BYTES = 16 * 1024;
/** The most bytes of a message that is a frame of a two-byte header. */
const SHORT = 125;

/**
 * The message of one event for many connections, in one buffer: from one to the next only the bytes of the sequence number
 * change. For encoders whose message depends on nothing else of a connection.
 */
export class Stamp {
  readonly #encoding: Encoding;
  readonly #message: (frame: Frame, s: number) => string;
  readonly #lead: number;
  #frame: Frame | null = null;
  #bytes: Uint8Array = Buffer.alloc(0);
  /** Behind the last byte of the number. */
  #end = 0;
  /** The numbers that take the same bytes; none as long as the event came once. */
  #least = 0;
  #most = -1;

  /** `message` makes it whole; between its header and the payload's prefix lie `lead` bytes. */
  constructor(encoding: Encoding, message: (frame: Frame, s: number) => string, lead: number) {
    this.#encoding = encoding;
    this.#message = message;
    this.#lead = lead;
  }

  /** The message, good until the next call; undefined for an event that did not just go to another connection. */
  bytes(frame: Frame, s: number): Uint8Array | undefined {
    if (frame === this.#frame && s >= this.#least && s <= this.#most) {
      this.#encoding.renumber(this.#bytes, this.#end, s);
      return this.#bytes;
    }
    if (frame.json.bytes.length > MOST_BYTES) return undefined;
    const again = frame === this.#frame;
    this.#frame = frame;
    this.#most = -1;
    return again ? this.#cut(frame, s) : undefined;
  }

  #cut(frame: Frame, s: number): Uint8Array {
    const message = this.#message(frame, s);
    this.#bytes = Buffer.from(message, 'latin1');
    const header = message.charCodeAt(1) <= SHORT ? 2 : 4;
    this.#end = header + this.#lead + this.#encoding.prefix(frame, s).length;
    [this.#least, this.#most] = this.#encoding.alike(s);
    return this.#bytes;
  }
}

/** One stamp for all connections of an encoding. */
export function stampFor(make: (encoding: Encoding) => Stamp): (encoding: Encoding) => Stamp {
  const made = new Map<Encoding, Stamp>();
  return (encoding) => {
    const stamp = made.get(encoding) ?? make(encoding);
    made.set(encoding, stamp);
    return stamp;
  };
}
