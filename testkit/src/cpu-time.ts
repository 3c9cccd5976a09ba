/**
 * Processor time of this thread while `work` ran, in ms. Time taken by other processes does not count, so bounds on it hold on
 * a busy machine.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
