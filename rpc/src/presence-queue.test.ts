import { expect, test } from 'vitest';
import { PresenceQueue } from './presence-queue.ts';

test('[games/rich-presence] five changes in twenty seconds are sent at once, and the last of more when the time is over', () => {
  let now = 0;
  let due: { at: number; run: () => void } | undefined;
  const clock = {
    now: () => now,
    after(ms: number, run: () => void) {
      due = { at: now + ms, run };
      return () => {
        due = undefined;
      };
    },
  };
  const sent: number[] = [];
  const queue = new PresenceQueue(clock, () => sent.push(now) > 0);
  for (now = 0; now < 8; now += 1) queue.update();
  expect(sent).toEqual([0, 1, 2, 3, 4]);
  expect(due?.at).toBe(20_000);
  now = 20_000;
  due?.run();
  expect(sent).toEqual([0, 1, 2, 3, 4, 20_000]);
  queue.update();
  expect(due?.at).toBe(20_001);
  queue.stop();
  expect(due).toBeUndefined();
});
