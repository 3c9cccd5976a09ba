import type { Frame } from '../fanout/frame.ts';

/** Maximum number and size of events kept for a resume. */
export const REPLAY_EVENTS = 4096;
export const REPLAY_BYTES = 4 * 1024 * 1024;
/** The same while a slow reader is waited for, which may only have met a burst. */
export const OWED_EVENTS = 131_072;
export const OWED_BYTES = 32 * 1024 * 1024;

/** References to the last events of a session, limited in number and in bytes. */
export class ReplayBuffer {
  #frames: (Frame | undefined)[] = [];
  /** Index of the oldest kept frame. */
  #start = 0;
  /** Sequence number of the newest dropped frame; 0 if none was. */
  #dropped = 0;
  #bytes = 0;

  /** Appends the next event; frames from sequence number `owed` on are still to be sent. */
  push(frame: Frame, owed = Number.POSITIVE_INFINITY): void {
    this.#frames.push(frame);
    this.#bytes += frame.json.bytes.length;
    while (this.#exceeds(REPLAY_EVENTS, REPLAY_BYTES) && (this.#dropped + 1 < owed || this.#exceeds(OWED_EVENTS, OWED_BYTES)))
      this.#drop();
  }

  /** Whether all frames after sequence number `s` are kept. */
  keeps(s: number): boolean {
    return s >= this.#dropped;
  }

  /** The frame of a sequence number, or undefined if it was dropped. */
  at(s: number): Frame | undefined {
    return this.#frames[this.#start + s - this.#dropped - 1];
  }

  /** The kept frames, oldest first. */
  kept(): Frame[] {
    return this.#frames.slice(this.#start).filter((frame) => frame !== undefined);
  }

  /** Takes over the frames of another buffer, up to sequence number `s`. */
  restore(frames: readonly Frame[], s: number): void {
    this.#frames = [...frames];
    this.#start = 0;
    this.#dropped = s - frames.length;
    this.#bytes = frames.reduce((bytes, frame) => bytes + frame.json.bytes.length, 0);
  }

  /** Drops all frames up to sequence number `s`. */
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
    // Compacted only when half is empty, so that dropping stays cheap.
    if (this.#start < 64 || this.#start * 2 < this.#frames.length) return;
    this.#frames = this.#frames.slice(this.#start);
    this.#start = 0;
  }
}
