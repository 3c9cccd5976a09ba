import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** Linux: ns on a processor, ns that were spent ready but waiting for one, and turns (kernel documentation, sched-stats). */
const SCHEDSTAT = '/proc/thread-self/schedstat';

/**
 * The longest time, in ms by the clock on the wall, that this thread's event loop was kept from its next turn while `work`
 * ran: its own work, and what it waited for, disks too. Time that other processes of a busy machine take from it does not count.
 */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  const own = existsSync(SCHEDSTAT) ? openWaiting() : onProcessor();
  let longest = 0;
  let last = own.now();
  let timer = setImmediate(look);
  function look(): void {
    const now = own.now();
    longest = Math.max(longest, now - last);
    last = now;
    timer = setImmediate(look);
  }
  try {
    await work();
  } finally {
    clearImmediate(timer);
    own.close();
  }
  return longest;
}

interface OwnTime {
  /** Ms. */
  now(): number;
  close(): void;
}

/** The clock on the wall without the time in which the thread was ready and another had its processor. */
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
