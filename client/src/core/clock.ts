/** Cancels a timer; has no effect once it has fired. */
export type Cancel = () => void;

/** Time as the client sees it; tests turn their own. */
export interface Clock {
  /** Ms since 1970. */
  now(): number;
  /** Runs `callback` once, after `ms`. */
  after(ms: number, callback: () => void): Cancel;
}

/** The clock of the machine. Its timers do not keep a Node process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer: unknown = setTimeout(callback, ms);
    // Browsers return a number.
    if (hasUnref(timer)) timer.unref();
    return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
  },
};

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
}
