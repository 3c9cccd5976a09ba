/**
 * Ms of processor time that this thread spent while `work` ran. Time that other processes of a busy machine take does not count,
 * so a bound on it holds wherever the tests run.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
