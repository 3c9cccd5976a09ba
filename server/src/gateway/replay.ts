import type { Frame } from './frames.ts';

/** How much of what was sent a session keeps for a resume. */
export const REPLAY_EVENTS = 4096;
export const REPLAY_BYTES = 4 * 1024 * 1024;
/** The same as long as a reader that is behind is waited for: it may only be that very much happened at once. */
export const OWED_EVENTS = 131_072;
export const OWED_BYTES = 32 * 1024 * 1024;

/** The last events of a session, by reference: bounded in number and in bytes of their bodies. */
export class Replay {
  #frames: (Frame | undefined)[] = [];
  /** Index of the oldest frame that is kept. */
  #start = 0;
  /** Sequence number of the newest frame that is no longer kept; 0 when all are. */
  #dropped = 0;
  #bytes = 0;

  /** Takes in the next event; from sequence number `owed` on frames are still to be sent. */
  push(frame: Frame, owed = Number.POSITIVE_INFINITY): void {
    this.#frames.push(frame);
    this.#bytes += frame.json.bytes.length;
    while (this.#exceeds(REPLAY_EVENTS, REPLAY_BYTES) && (this.#dropped + 1 < owed || this.#exceeds(OWED_EVENTS, OWED_BYTES)))
      this.#drop();
  }

  /** Whether everything after sequence number `s` is still kept. */
  keeps(s: number): boolean {
    return s >= this.#dropped;
  }

  /** The frame of a sequence number, or undefined when it is no longer kept. */
  at(s: number): Frame | undefined {
    return this.#frames[this.#start + s - this.#dropped - 1];
  }

  /** What is kept, oldest first. */
  kept(): Frame[] {
    return this.#frames.slice(this.#start).filter((frame) => frame !== undefined);
  }

  /** Takes over what another buffer kept, up to sequence number `s`. */
  restore(frames: readonly Frame[], s: number): void {
    this.#frames = [...frames];
    this.#start = 0;
    this.#dropped = s - frames.length;
    this.#bytes = frames.reduce((bytes, frame) => bytes + frame.json.bytes.length, 0);
  }

  /** Lets go of everything up to sequence number `s`. */
  forget(s: number): void {
    while (this.#dropped < s && this.#size > 0) this.#drop();
    this.#frames = this.#frames.slice(this.#start);
    this.#start = 0;
  }

  #exceeds(events: number, bytes: number): boolean {
    return this.#size > events || (this.#bytes > bytes && this.#size > 1);
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
