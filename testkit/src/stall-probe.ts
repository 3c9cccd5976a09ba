/**
 * Preloaded into a platform process (`PlatformProcess` with `probe`). On the message 'start' it starts measuring the main thread's
 * event loop and the memory of the process; on 'stop' it sends the measurement.
 */
import { isMainThread } from 'node:worker_threads';
import { openOwnTime, type OwnTime } from './own-time.ts';

/** Sampling interval in ms. */
const EVERY = 5;

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
  own: OwnTime;
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
  const own = openOwnTime();
  const before = process.memoryUsage.rss();
  let longest = 0;
  let most = before;
  let last = own.now();
  const look = () => {
    const now = own.now();
    longest = Math.max(longest, now - last - EVERY);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, EVERY);
  timer.unref();
  const end = () => {
    look();
    clearInterval(timer);
    own.close();
    return { longest, before, most };
  };
  return { own, timer, end };
}
