import type { Encoding } from '../encoding/encoding.ts';
import type { Frame } from './frame.ts';

/** Maximum size of the events whose messages are kept for the next session. */
const MAX_BYTES = 32 * 1024;
/** Maximum payload of a WebSocket frame with a two-byte header. */
const SHORT = 125;

/** Provides events by sequence number. */
export interface EventSource {
  at(s: number): Frame | undefined;
}

/**
 * The messages of the same events for many connections, in one buffer: between connections only the bytes of the
 * sequence numbers change. For encoders whose messages depend on nothing else of a connection.
 */
export class Stamp {
  readonly #encoding: Encoding;
  readonly #message: (frame: Frame, s: number) => string;
  readonly #end: (frame: Frame, s: number) => number;
  #frames: Frame[] = [];
  #bytes: Uint8Array = Buffer.alloc(0);
  /** The end of each sequence number in the buffer. */
  #ends: number[] = [];
  /** The range of sequence numbers with the same number of bytes; empty if the events came only once. */
  #least = 0;
  #most = -1;

  /** `message` makes a whole message, in whose content the sequence number ends before byte `end`. */
  constructor(encoding: Encoding, message: (frame: Frame, s: number) => string, end: (frame: Frame, s: number) => number) {
    this.#encoding = encoding;
    this.#message = message;
    this.#end = end;
  }

  /**
   * The messages from `first` to `last`, valid until the next call; undefined if the events did not just go to
   * another connection.
   */
  bytes(events: EventSource, first: number, last: number): Uint8Array | undefined {
    const again = this.#isSame(events, first, last);
    if (again && first >= this.#least && last <= this.#most) {
      for (let index = 0, s = first; s <= last; index += 1, s += 1)
        this.#encoding.renumber(this.#bytes, this.#ends[index] ?? 0, s);
      return this.#bytes;
    }
    this.#most = -1;
    if (again) return this.#cut(first, last);
    this.#remember(events, first, last);
    return undefined;
  }

  #isSame(events: EventSource, first: number, last: number): boolean {
    const frames = this.#frames;
    if (frames.length !== last - first + 1) return false;
    for (let s = last; s >= first; s -= 1) if (events.at(s) !== frames[s - first]) return false;
    return true;
  }

  #remember(events: EventSource, first: number, last: number): void {
    this.#frames = [];
    for (let s = first, size = 0; s <= last; s += 1) {
      const frame = events.at(s);
      size += frame?.json.bytes.length ?? 0;
      if (frame && size <= MAX_BYTES) this.#frames.push(frame);
    }
  }

  #cut(first: number, last: number): Uint8Array | undefined {
    const [least, most] = this.#encoding.alike(first);
    if (last > most) return undefined;
    let all = '';
    this.#ends = this.#frames.map((frame, index) => {
      const message = this.#message(frame, first + index);
      const header = message.charCodeAt(1) <= SHORT ? 2 : 4;
      const end = all.length + header + this.#end(frame, first + index);
      all += message;
      return end;
    });
    this.#bytes = Buffer.from(all, 'latin1');
    [this.#least, this.#most] = [least, most];
    return this.#bytes;
  }
}

/** Makes one stamp per encoding, shared by all connections. */
export function stampFor(make: (encoding: Encoding) => Stamp): (encoding: Encoding) => Stamp {
  const made = new Map<Encoding, Stamp>();
  return (encoding) => {
    const stamp = made.get(encoding) ?? make(encoding);
    made.set(encoding, stamp);
    return stamp;
  };
}
