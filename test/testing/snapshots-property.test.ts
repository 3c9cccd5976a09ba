import { startTesting } from '@guildhall/testkit/testing-scene';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST_WRITES, WRITES } from './snap-writes.ts';
import { makeWorld, pathsOf, readAll, restore, save } from './snap-world.ts';

const NAMES = Object.keys(WRITES);
const LAST = Object.keys(LAST_WRITES);

/** Every write once, in any order and with any targets. */
const plan = fc.record({
  order: fc.shuffledSubarray(NAMES, { minLength: NAMES.length }),
  targets: fc.array(fc.nat(), { minLength: NAMES.length, maxLength: NAMES.length }),
  last: fc.shuffledSubarray(LAST),
});

test('a world is saved, changed at random over the wire and restored, and every GET answers as before', async () => {
  const p = await startTesting({ isStill: true });
  const world = await makeWorld(p);
  await p.jobs();
  const paths = await pathsOf(world);
  // Things that the first request makes are there.
  await readAll(world, paths);
  const saved = await save(p);
  const before = await readAll(world, paths);
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(plan, async ({ order, targets, last }) => {
      for (const [index, name] of [...order, ...last].entries()) {
        const pick = <T>(all: readonly T[]): T => {
          const found = all[(targets[index % targets.length] ?? 0) % all.length];
          if (found === undefined) throw new Error('nothing to pick');
          return found;
        };
        const status = await (WRITES[name] ?? LAST_WRITES[name])?.(world, pick);
        if (status !== undefined && status >= 200 && status < 300) done.add(name);
      }
      await restore(p, saved);
      expect(await readAll(world, paths)).toEqual(before);
    }),
    { numRuns: 5, endOnFailure: true },
  );
  // Some writes prevent others, whatever the order: a ban a kick.
  expect(done.size).toBeGreaterThan(40);
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(300);
  await p.stop();
});
