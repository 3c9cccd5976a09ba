import { expect, test } from 'vitest';
import { ManualClock } from './clock.ts';

const SECOND = 1000;
const DAY = 86_400_000;

/** A clock with a timer of a second, and the times at which it fired. */
function ticking() {
  const clock = new ManualClock(0);
  const fired: number[] = [];
  clock.every(SECOND, () => fired.push(clock.now()));
  return { clock, fired };
}

test('a periodic timer fires at each of its times in a short turn', async () => {
  const { clock, fired } = ticking();
  await clock.advance(2500);
  await clock.advance(1500);
  expect(fired).toEqual([1000, 2000, 3000, 4000]);
});

test('a periodic timer fires at most about 60 times in a long turn, also at its end, and keeps its rhythm', async () => {
  const { clock, fired } = ticking();
  await clock.advance(30 * DAY + 500);
  expect(fired.length).toBeLessThan(70);
  expect(fired.length).toBeGreaterThan(50);
  expect(fired.at(-1)).toBe(30 * DAY);
  await clock.advance(2 * SECOND);
  expect(fired.slice(-2)).toEqual([30 * DAY + SECOND, 30 * DAY + 2 * SECOND]);
});

test('timers fire in the order of their times, also between the ticks of another', async () => {
  const { clock, fired } = ticking();
  const order: string[] = [];
  clock.after(1500, () => order.push(`once after ${fired.length}`));
  clock.after(10 * DAY, () => order.push(`late after ${fired.length > 15}`));
  await clock.advance(30 * DAY);
  expect(order).toEqual(['once after 1', 'late after true']);
});
