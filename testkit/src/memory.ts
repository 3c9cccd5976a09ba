import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collections before a measurement: buffers are freed in turns after the one that collects them, on a busy machine several. */
const TURNS = 10;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes of objects and buffers that this thread uses; test files in other threads do not count. */
export async function memoryInUse(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}

/** Bytes that this thread has allocated, garbage included; test files in other threads do not count. */
export function allocated(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
