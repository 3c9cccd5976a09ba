import { expect, test } from 'vitest';
import { ErrorType } from './errors.ts';
import { lazy, lazyCalls } from './lazy.ts';

test('a part is loaded once, and again after a failure', async () => {
  let attempts = 0;
  const part = lazy(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { attempts };
  });
  await expect(part()).rejects.toMatchObject({ type: ErrorType.NetworkError, retryable: true });
  expect(await Promise.all([part(), part()])).toEqual([{ attempts: 2 }, { attempts: 2 }]);
  expect((await part()).attempts).toBe(2);
});

test('the calls of a part load it once, also after a failure, and reject as it does', async () => {
  let attempts = 0;
  const calls = lazyCalls(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { add: async (one: number, other: number) => one + other, fail: async () => Promise.reject(new Error('refused')) };
  }, ['add', 'fail']);
  await expect(calls.add(1, 2)).rejects.toMatchObject({ type: ErrorType.NetworkError, retryable: true });
  expect(await Promise.all([calls.add(1, 2), calls.add(3, 4)])).toEqual([3, 7]);
  await expect(calls.fail()).rejects.toThrow('refused');
  expect(attempts).toBe(2);
});
