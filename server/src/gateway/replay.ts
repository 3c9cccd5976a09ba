import type { Frame } from './frames.ts';

/** How much of what was sent a session keeps for a resume. */
export const REPLAY_EVENTS = 4096;
export const REPLAY_BYTES = 4 * 1024 * 1024;

/** The last events of a session, by reference: bounded in number and in bytes of their bodies. */
export class Replay {
  #frames: (Frame | undefined)[] = [];
  /** Index of the oldest frame that is kept. */
  #start = 0;
  /** Sequence number of the newest frame that is no longer kept; 0 when all are. */
  #dropped = 0;
  #bytes = 0;

  push(frame: Frame): void {
    this.#frames.push(frame);
    this.#bytes += frame.json.bytes.length;
    while (this.#size > REPLAY_EVENTS || (this.#bytes > REPLAY_BYTES && this.#size > 1)) this.#drop();
  }

  /** What came after sequence number `s`, or undefined when some of it is no longer kept. */
  since(s: number): Frame[] | undefined {
    if (s < this.#dropped) return undefined;
    return this.#frames.slice(this.#start + s - this.#dropped).filter((frame) => frame !== undefined);
  }

  /** Lets go of everything up to sequence number `s`. */
  forget(s: number): void {
    while (this.#dropped < s && this.#size > 0) this.#drop();
    this.#frames = this.#frames.slice(this.#start);
    this.#start = 0;
  }

  get #size(): number {
    return this.#frames.length - this.#start;
  }

  #drop(): void {
    this.#bytes -= this.#frames[this.#start]?.json.bytes.length ?? 0;
    this.#frames[this.#start] = undefined;
    this.#start += 1;
    this.#dropped += 1;
    // Moved together only when half is empty, so that dropping stays cheap.
    if (this.#start < 64 || this.#start * 2 < this.#frames.length) return;
    this.#frames = this.#frames.slice(this.#start);
    this.#start = 0;
  }
}
