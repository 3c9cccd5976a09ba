/** Counters behind the highest that are still accepted, once each. */
const WINDOW = 1024;
const MASK = WINDOW - 1;

/**
 * Tracks which of the last counters of a sender have arrived (RFC 3711 section 3.3.2). Counters have 32 bits and may wrap: up to 2^31 ahead
 * of the highest is new, everything else is old.
 */
export class ReplayWindow {
  readonly #seen = new Uint32Array(WINDOW >> 5);
  #highest = -1;

  /** Whether the counter has arrived before or is too old. */
  isOld(counter: number): boolean {
    if (this.#highest < 0) return false;
    const ahead = (counter - this.#highest) | 0;
    if (ahead > 0) return false;
    if (ahead <= -WINDOW) return true;
    return ((this.#seen[(counter & MASK) >> 5] ?? 0) & (1 << (counter & 31))) !== 0;
  }

  /** Notes a counter that is not old; only of an authenticated packet. */
  note(counter: number): void {
    const ahead = this.#highest < 0 ? WINDOW : (counter - this.#highest) | 0;
    if (ahead >= WINDOW) this.#seen.fill(0);
    else for (let i = 1; i <= ahead; i += 1) this.#clear((this.#highest + i) & MASK);
    if (ahead > 0) this.#highest = counter;
    const at = (counter & MASK) >> 5;
    this.#seen[at] = (this.#seen[at] ?? 0) | (1 << (counter & 31));
  }

  /** Forgets all counters: a new key. */
  clear(): void {
    this.#highest = -1;
  }

  #clear(slot: number): void {
    this.#seen[slot >> 5] = (this.#seen[slot >> 5] ?? 0) & ~(1 << (slot & 31));
  }
}
