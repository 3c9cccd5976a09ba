/**
 * The longest time, in ms of this thread's own work, that the event loop was kept from its next turn while `work` ran. Time
 * that other processes of a busy machine take away does not count.
 */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  let timer = setImmediate(look);
  function look(): void {
    const used = process.threadCpuUsage(last);
    longest = Math.max(longest, (used.user + used.system) / 1000);
    last = process.threadCpuUsage();
    timer = setImmediate(look);
  }
  try {
    await work();
  } finally {
    clearImmediate(timer);
  }
  return longest;
}
