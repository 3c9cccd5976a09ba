/**
 * Loaded into a platform process ahead of its program (`PlatformProcess` with `probe`). On the message 'start' it begins to
 * watch the event loop of the main thread and the memory of the process; on 'stop' it sends back what it saw.
 */
import { isMainThread } from 'node:worker_threads';
import { openOwnTime, type OwnTime } from './own-time.ts';

/** Ms between two looks at the clock. */
const EVERY = 5;

/** What the probe saw between 'start' and 'stop'. */
export interface Watched {
  /** Ms for which the event loop was longest kept from its next turn; waiting for a processor does not count. */
  longest: number;
  /** Bytes of resident memory at the start. */
  before: number;
  /** The most bytes of resident memory that were seen. */
  most: number;
}

interface Watch {
  own: OwnTime;
  timer: NodeJS.Timeout;
  /** Looks once more, and returns what was seen. */
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
  // The probe must not keep a process alive that has nothing else to do.
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
