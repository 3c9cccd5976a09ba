import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** Linux: ns on a processor, ns that were spent ready but waiting for one, and turns (kernel documentation, sched-stats). */
const SCHEDSTAT = '/proc/thread-self/schedstat';

/** A clock that stands still while other processes of a busy machine keep the thread from a processor. */
export interface OwnTime {
  /** Ms. */
  now(): number;
  close(): void;
}

/** Opens the clock of the calling thread. */
export function openOwnTime(): OwnTime {
  return existsSync(SCHEDSTAT) ? openWaiting() : onProcessor();
}

/** The wall clock less the time in which the thread was ready and another thread had its processor. */
function openWaiting(): OwnTime {
  const file = openSync(SCHEDSTAT, 'r');
  const text = Buffer.alloc(128);
  const now = () => {
    const length = readSync(file, text, 0, text.length, 0);
    const [, waited = 0] = text.toString('latin1', 0, length).split(' ').map(Number);
    return performance.now() - waited / 1e6;
  };
  return { now, close: () => closeSync(file) };
}

/** Elsewhere only the thread's own work can be told apart. */
function onProcessor(): OwnTime {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  return { now, close: () => undefined };
}
