/** A rate limit without timers. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #capacity: number;
  #tokens: number;
  #at = 0;

  /** `perSecond` on average; `capacity` at once. */
  constructor(perSecond: number, capacity: number) {
    this.#perMs = perSecond / 1000;
    this.#capacity = capacity;
    this.#tokens = capacity;
  }

  /** Takes `amount` if there is as much; `now` in ms of a clock that never goes back. */
  take(amount: number, now: number): boolean {
    this.#tokens = Math.min(this.#capacity, this.#tokens + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#tokens < amount) return false;
    this.#tokens -= amount;
    return true;
  }
}
