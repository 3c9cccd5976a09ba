import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** Linux: ns on a processor, ns spent runnable but waiting, and time slices (kernel documentation, sched-stats). */
const SCHEDSTAT = '/proc/thread-self/schedstat';

/** A clock that stops while the thread waits for a processor on a busy machine. */
export interface ThreadClock {
  /** Ms. */
  now(): number;
  close(): void;
}

/** Opens the clock of the calling thread. */
export function openThreadClock(): ThreadClock {
  return existsSync(SCHEDSTAT) ? openWaiting() : onProcessor();
}

/** Wall clock time minus the time in which the thread was runnable but waiting for a processor. */
function openWaiting(): ThreadClock {
  const file = openSync(SCHEDSTAT, 'r');
  const text = Buffer.alloc(128);
  const now = () => {
    const length = readSync(file, text, 0, text.length, 0);
    const [, waited = 0] = text.toString('latin1', 0, length).split(' ').map(Number);
    return performance.now() - waited / 1e6;
  };
  return { now, close: () => closeSync(file) };
}

/** On other systems only the thread's own processor time is available. */
function onProcessor(): ThreadClock {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  return { now, close: () => undefined };
}
