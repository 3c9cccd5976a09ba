import { openOwnTime } from '@guildhall/testkit/own-time';

/**
 * The longest time, in ms by the wall clock, that this thread's event loop was kept from its next turn while `work`
 * ran: its own work, and what it waited for, disks too. Time that other processes of a busy machine take from it does not count.
 */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  const own = openOwnTime();
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
