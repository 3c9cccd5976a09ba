/** Source of time, injected so that tests control it. */
export interface Clock {
  /** Ms since 1970. */
  now(): number;
  /** Runs once after `ms`; the returned function stops it. */
  after(ms: number, run: () => void): () => void;
}

/** The machine's own time. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
