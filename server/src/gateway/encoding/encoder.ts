import type { Frame } from '../frames.ts';
import type { Stamp } from '../stamp.ts';

/** How payloads become WebSocket messages on one connection. Both return bytes as a string, ready to be written. */
export interface Encoder {
  dispatch(frame: Frame, s: number): string;
  control(op: number, d: unknown): string;
  /** What `dispatch` returns, for many connections; from a connection's second message on. Absent: each needs its own. */
  readonly stamp?: Stamp;
  /** Of an encoder that works beside the event loop: its methods above return nothing, their bytes come later, in order. */
  background?: Background;
}

/** What an encoder that works beside the event loop owes its connection. */
export interface Background {
  /** Where finished messages go; set once, before anything is encoded. */
  deliver: ((bytes: string) => void) | null;
  /** Payloads that are not delivered yet. */
  readonly waiting: number;
  /** Calls back when all that was given is delivered; at once when nothing waits. */
  settled(then: () => void): void;
  /** Lets the context go; what waits is dropped. */
  end(): void;
}
