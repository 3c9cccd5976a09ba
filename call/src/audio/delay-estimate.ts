/** Ms that a bin of the histogram covers, and their number: 0 to 400 ms. */
const BIN = 5;
const BINS = 81;

/** Frames that the histogram remembers: 10 s of speech. */
const MEMORY = 500;

/** Ms after which the smallest transit time of a window is forgotten in favour of the next window's. */
const WINDOW = 2_000;

export interface DelayLimits {
  /** Ms. */
  readonly minDelay: number;
  /** Ms. */
  readonly maxDelay: number;
  /** The share of frames that must arrive within the delay, 0 to 1. */
  readonly quantile: number;
}

/** Measures how irregularly frames arrive, and says how long they must wait so that they play regularly. */
export interface DelayEstimate {
  /** The smallest transit time of the last seconds, in ms. Sender and receiver have different clocks: only differences mean anything. */
  readonly base: number;
  /** How long a frame with the smallest transit time has to wait, in ms. */
  readonly target: number;
  /** Records the transit time of a frame: its arrival in ms minus its timestamp in ms. */
  record(transit: number, now: number): void;
  /** Starts again from a transit time, as the timestamps of the sender have jumped. The measured irregularity stays. */
  rebase(transit: number, now: number): void;
}

export function createDelayEstimate({ minDelay, maxDelay, quantile }: DelayLimits): DelayEstimate {
  const counts = new Uint16Array(BINS);
  const recent = new Uint8Array(MEMORY);
  let recorded = 0;
  let previous = Number.POSITIVE_INFINITY;
  let current = Number.POSITIVE_INFINITY;
  let windowEnd = 0;
  let target = minDelay;

  const base = (): number => Math.min(previous, current);

  function measure(): number {
    const total = Math.min(recorded, MEMORY);
    let rest = total - Math.ceil(total * quantile);
    for (let bin = BINS - 1; bin > 0; bin--) {
      rest -= counts[bin] ?? 0;
      if (rest < 0) return Math.min(maxDelay, Math.max(minDelay, (bin + 1) * BIN + minDelay / 2));
    }
    return minDelay;
  }

  return {
    get base() {
      return base();
    },
    get target() {
      return target;
    },
    record(transit, now) {
      if (now >= windowEnd) {
        if (current !== Number.POSITIVE_INFINITY) previous = current;
        current = Number.POSITIVE_INFINITY;
        windowEnd = now + WINDOW;
      }
      current = Math.min(current, transit);
      const bin = Math.min(BINS - 1, Math.floor((transit - base()) / BIN));
      const place = recorded % MEMORY;
      if (recorded >= MEMORY) counts[recent[place] ?? 0] = (counts[recent[place] ?? 0] ?? 1) - 1;
      recent[place] = bin;
      counts[bin] = (counts[bin] ?? 0) + 1;
      recorded++;
      target = measure();
    },
    rebase(transit, now) {
      previous = transit;
      current = transit;
      windowEnd = now + WINDOW;
    },
  };
}
