/** How listeners are called: `auto` in a microtask after the state has changed, `manual` when the game calls pump(). */
export type DispatchMode = 'auto' | 'manual';

/** Calls listeners in the order in which things happened, always after the caches have changed. */
export class Dispatch {
  readonly #mode: DispatchMode;
  #queue: (() => void)[] = [];
  #isScheduled = false;
  #isClosed = false;

  constructor(mode: DispatchMode) {
    this.#mode = mode;
  }

  /** Queues a call of listeners. */
  add(call: () => void): void {
    if (this.#isClosed) return;
    this.#queue.push(call);
    if (this.#mode === 'manual' || this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.pump();
    });
  }

  /** Makes the queued calls; those that they queue wait for the next turn. */
  pump(): void {
    for (const call of this.#queue.splice(0)) if (!this.#isClosed) call();
  }

  /** Drops the queued calls, and accepts no more. */
  close(): void {
    this.#isClosed = true;
    this.#queue = [];
  }
}
