/** Minimum and maximum pause after failures of a provider, in ms. */
const SHORTEST = 5000;
const LONGEST = 60_000;

/** Pause (ms) after a number of consecutive failures; doubles each time. */
export function restAfter(failures: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** (failures - 1));
}
