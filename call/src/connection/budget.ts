/** Bits per second at the start, at least and at most. */
const FIRST = 1_500_000;
const LEAST = 150_000;
const MOST = 8_000_000;
/** Ms of pictures that may wait before the budget shrinks, and before pictures are dropped. */
const TIGHT = 150;
const FULL = 600;
/** The factors by which the budget stays below the measured rate, and by which it grows while it is used. */
const BELOW = 0.85;
const GROWTH = 1.1;
/** The share of the budget that must be used for it to grow. */
const USED = 0.7;
const BITS = 8;
const SECOND = 1000;

/** Estimates how many bits of pictures a socket carries, from the bytes that wait in it. */
export class Budget {
  bitsPerSecond = FIRST;
  #sent = 0;
  #waiting = 0;

  /** Whether a picture may be sent while `waiting` bytes are not sent yet. */
  hasRoom(waiting: number): boolean {
    return waiting <= this.#bytesIn(FULL);
  }

  /** Counts a picture of some bytes. */
  add(bytes: number): void {
    this.#sent += bytes;
  }

  /** Adapts the budget after `ms` since the last call; true if it has changed. */
  adapt(waiting: number, ms: number): boolean {
    const before = this.bitsPerSecond;
    const carried = Math.max(0, this.#sent + this.#waiting - waiting) * BITS * (SECOND / ms);
    const used = this.#sent * BITS * (SECOND / ms);
    if (waiting > this.#bytesIn(TIGHT)) this.bitsPerSecond = Math.max(LEAST, Math.min(before, carried) * BELOW);
    else if (used > before * USED) this.bitsPerSecond = Math.min(MOST, before * GROWTH);
    this.#sent = 0;
    this.#waiting = waiting;
    return this.bitsPerSecond !== before;
  }

  #bytesIn(ms: number): number {
    return (this.bitsPerSecond / BITS) * (ms / SECOND);
  }
}
