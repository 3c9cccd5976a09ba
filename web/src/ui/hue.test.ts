import { firstIdAt } from '@guildhall/protocol/ids';
import { expect, test } from 'vitest';
import { hue } from './hue.ts';

test('ids of different moments have all twelve hues', () => {
  const ids = Array.from({ length: 200 }, (_, at) => firstIdAt(1_790_000_000_000 + at * 1237));
  expect(new Set(ids.map(hue)).size).toBe(12);
});
