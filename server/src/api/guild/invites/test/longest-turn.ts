import { openThreadClock } from '@guildhall/testkit/thread-clock';

/**
 * The longest time, in ms by the wall clock, that `work` kept this thread's event loop from its next turn, including
 * waits such as for disks. Time during which other processes used the processor is not counted.
 */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  const own = openThreadClock();
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
