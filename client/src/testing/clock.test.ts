import { expect, test } from 'vitest';
import { TestClock } from './clock.ts';

test('timers fire in the order of their times, each at its own, with promises settled in between', async () => {
  const clock = new TestClock(1000);
  const fired: string[] = [];
  clock.after(20, () => fired.push(`second at ${clock.now()}`));
  clock.after(10, async () => {
    fired.push(`first at ${clock.now()}`);
    await Promise.resolve();
    clock.after(5, () => fired.push(`nested at ${clock.now()}`));
  });
  const cancel = clock.after(12, () => fired.push('cancelled'));
  cancel();
  clock.after(100, () => fired.push('too late'));
  expect([clock.pending, clock.untilNext]).toEqual([3, 10]);
  await clock.advance(30);
  expect(fired).toEqual(['first at 1010', 'nested at 1015', 'second at 1020']);
  expect([clock.now(), clock.pending, clock.untilNext]).toEqual([1030, 1, 70]);
});

test('timers of the same time fire in the order in which they were started', async () => {
  const clock = new TestClock();
  const fired: number[] = [];
  for (const n of [1, 2, 3]) clock.after(5, () => fired.push(n));
  await clock.advance(5);
  expect(fired).toEqual([1, 2, 3]);
  expect([clock.pending, clock.untilNext]).toEqual([0, undefined]);
});
