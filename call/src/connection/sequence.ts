const SPAN = 0x10000;
const HALF = 0x8000;
/** Sequence numbers behind the highest one that are remembered. */
const WINDOW = 128;

/** The 16-bit sequence numbers of one stream: recognizes repeats, and counts what should have arrived. */
export class Sequence {
  #highest: number | undefined;
  readonly #seen = new Set<number>();
  /** Frames that should have arrived and that did, since `take`. */
  #expected = 0;
  #received = 0;

  /** Whether a frame is new. One that is too old to tell is not. */
  accept(seq: number): boolean {
    if (this.#highest === undefined) return this.#add(seq, 1);
    const ahead = (seq - this.#highest + SPAN) % SPAN;
    if (ahead === 0) return false;
    if (ahead < HALF) return this.#add(seq, ahead);
    const behind = SPAN - ahead;
    if (behind >= WINDOW || this.#seen.has(seq)) return false;
    this.#seen.add(seq);
    this.#received += 1;
    return true;
  }

  /** The counts since the last call. */
  take(): { expected: number; received: number } {
    const counts = { expected: this.#expected, received: this.#received };
    this.#expected = 0;
    this.#received = 0;
    return counts;
  }

  #add(seq: number, ahead: number): true {
    // A jump is another start of the stream, not a loss.
    this.#expected += ahead < WINDOW ? ahead : 1;
    this.#received += 1;
    this.#highest = seq;
    this.#seen.add(seq);
    if (this.#seen.size > 2 * WINDOW)
      for (const one of this.#seen) if ((seq - one + SPAN) % SPAN >= WINDOW) this.#seen.delete(one);
    return true;
  }
}
