/**
 * Preloaded into a platform process (`PlatformProcess` with `probe`). On the message 'start' it starts measuring the main thread's
 * event loop and the memory of the process; on 'stop' it sends the measurement.
 */
import { isMainThread } from 'node:worker_threads';
import { openThreadClock, type ThreadClock } from './thread-clock.ts';

/** Sampling interval in ms. */
const SAMPLE_INTERVAL_MS = 5;

/** The measurement between 'start' and 'stop'. */
export interface Watched {
  /** The longest event loop stall in ms; waiting for a processor does not count. */
  longest: number;
  /** Bytes of resident memory at the start. */
  before: number;
  /** The peak resident memory in bytes. */
  most: number;
}

interface Watch {
  own: ThreadClock;
  timer: NodeJS.Timeout;
  /** Takes a last sample and returns the measurement. */
  end(): Watched;
}

if (isMainThread && process.send) {
  let watch: Watch | null = null;
  process.on('message', (message) => {
    if (message === 'start') {
      watch ??= startWatch();
      process.send?.('started');
    } else if (message === 'stop' && watch) {
      process.send?.(watch.end());
      watch = null;
    }
  });
  // The probe must not keep the process alive.
  process.channel?.unref();
}

function startWatch(): Watch {
  const own = openThreadClock();
  const before = process.memoryUsage.rss();
  let longest = 0;
  let most = before;
  let last = own.now();
  const look = () => {
    const now = own.now();
    longest = Math.max(longest, now - last - SAMPLE_INTERVAL_MS);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, SAMPLE_INTERVAL_MS);
  timer.unref();
  const end = () => {
    look();
    clearInterval(timer);
    own.close();
    return { longest, before, most };
  };
  return { own, timer, end };
}
