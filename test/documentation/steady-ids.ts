import type { Examples } from './example.ts';

/** The bits of a snowflake below its time. */
const LOW_BITS = 22n;
/** The first worker of a platform, in the bits of its ids. */
const WORKER = 1n << 12n;
const IDS = /(?<![0-9])1[0-9]{18}(?![0-9])/g;

/**
 * The examples in the order of their names, after `change`. The ids of one millisecond are numbered by their order in all examples: an id
 * that a job generates at the same time, and that no example shows, is otherwise counted in some runs.
 */
export function withSteadyIds({ operations, events, errors }: Examples, change: <T>(example: T) => T): Examples {
  const ids = new Set<string>();
  const changed = <T>(examples: ReadonlyMap<string, T>) => {
    const sorted = [...examples].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([name, example]): [string, T] => {
      const one = change(example);
      for (const id of JSON.stringify(one).match(IDS) ?? []) ids.add(id);
      return [name, one];
    });
  };
  const [first, second, third] = [changed(operations), changed(events), changed(errors)];
  const steady = new Map<string, string>();
  for (const [time, same] of Map.groupBy(ids, (id) => BigInt(id) >> LOW_BITS))
    for (const [index, id] of same.sort().entries()) steady.set(id, String((time << LOW_BITS) | WORKER | BigInt(index)));
  const numbered = <T>(examples: readonly [string, T][]) =>
    new Map(
      examples.map(([name, example]): [string, T] => [
        name,
        JSON.parse(JSON.stringify(example).replace(IDS, (id) => steady.get(id) ?? id)),
      ]),
    );
  return { operations: numbered(first), events: numbered(second), errors: numbered(third) };
}
