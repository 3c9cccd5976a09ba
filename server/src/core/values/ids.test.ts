import { compareIds, isSnowflake, timestampOf } from '@guildhall/protocol/ids';
import { expect, test } from 'vitest';
import { ManualClock } from '../framework/clock.ts';
import { snowflakes } from './ids.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('ids increase and never repeat within one millisecond, beyond its 4096 sequence numbers', () => {
  const ids = snowflakes(new ManualClock(NOW), 5);
  const made = Array.from({ length: 10_000 }, () => ids.next());
  expect(new Set(made).size).toBe(made.length);
  expect([...made].sort(compareIds)).toEqual(made);
  expect(timestampOf(made[0] ?? '')).toBe(NOW);
});

test('a clock that was set back before a restart cannot repeat an id: each start has its own worker', () => {
  const first = snowflakes(new ManualClock(NOW), 1);
  const second = snowflakes(new ManualClock(NOW), 2);
  const made = new Set(Array.from({ length: 500 }, () => first.next()));
  expect(Array.from({ length: 500 }, () => second.next()).filter((id) => made.has(id))).toEqual([]);
});

test('the worker is in bits 12 to 21, where clients read it', () => {
  const id = BigInt(snowflakes(new ManualClock(NOW), 1023).next());
  expect((id >> 12n) & 1023n).toBe(1023n);
});

test('an id fits in a signed 64-bit integer', () => {
  for (const id of ['0', '7', '999999999999999999', '1573669306368004097', '9223372036854775806', '9223372036854775807'])
    expect(isSnowflake(id), id).toBe(true);
  for (const id of ['', '-1', '1.0', 'x', '9223372036854775808', '9300000000000000000', '99999999999999999999', 7])
    expect(isSnowflake(id), String(id)).toBe(false);
});
