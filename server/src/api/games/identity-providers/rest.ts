/** The shortest and the longest that a provider which failed is left alone, ms. */
const SHORTEST = 5000;
const LONGEST = 60_000;

/** Ms for which a provider is left alone after so many failures in a row: twice as long each time. */
export function restAfter(failures: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** (failures - 1));
}
