import { expect, test } from 'vitest';
import { clock, lengthInWords } from './duration.tsx';
import { qualityWords } from './quality.ts';

test('lengths of time as clocks and in words', () => {
  expect([0, 7_900, 247_000, 3_753_000].map(clock)).toEqual(['0:00', '0:07', '4:07', '1:02:33']);
  expect([5_000, 60_000, 720_000, 3_600_000, 7_260_000].map(lengthInWords)).toEqual([
    'less than a minute',
    '1 minute',
    '12 minutes',
    '1 hour',
    '2 hours and 1 minute',
  ]);
});

test('the quality of a connection in words', () => {
  expect(qualityWords({ roundTrip: 34.4, loss: 0 })).toEqual({ grade: 'good', words: 'Good connection, 34 ms' });
  expect(qualityWords({ roundTrip: 200, loss: 0.01 }).grade).toBe('fair');
  expect(qualityWords({ roundTrip: 40, loss: 0.2 })).toEqual({ grade: 'poor', words: 'Poor connection, 40 ms, 20% lost' });
  expect(qualityWords({ roundTrip: undefined, loss: 0 })).toEqual({ grade: 'good', words: 'Connected' });
});
