import { expect, test } from 'vitest';
import { ConnectRate } from './connect-rate.ts';

test('[rpc/connections] an application connects twice a minute, and all applications together sixty times', () => {
  const rate = new ConnectRate();
  expect([0, 1, 2, 59_999, 60_000, 60_001, 60_002].map((at) => rate.take('41', at))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  const others = Array.from({ length: 70 }, (_, n) => rate.take(`${100 + n}`, 60_003));
  expect(others.filter(Boolean)).toHaveLength(58);
});
