import type { Frame } from '../fanout/frame.ts';
import type { Stamp } from '../fanout/stamp.ts';

/** Encodes payloads as WebSocket messages of one connection. Both methods return bytes as a string, ready to be written. */
export interface Encoder {
  dispatch(frame: Frame, s: number): string;
  control(op: number, d: unknown): string;
  /**
   * The result of `dispatch` for many connections, valid from the second message of a connection on. Absent: each
   * connection needs its own.
   */
  readonly stamp?: Stamp;
  /**
   * Present for an encoder that works outside the event loop: the methods above return nothing, and the bytes follow
   * later, in order.
   */
  background?: Background;
}

/** The output of an encoder that works outside the event loop. */
export interface Background {
  /** Receives finished messages; set once, before the first payload. */
  deliver: ((bytes: string) => void) | null;
  /** Number of payloads that are not delivered yet. */
  readonly waiting: number;
  /** Calls back once everything is delivered; immediately if nothing is pending. */
  settled(then: () => void): void;
  /** Releases the context; pending payloads are dropped. */
  end(): void;
}
