import { expect, test } from 'vitest';
import { ErrorType } from './errors.ts';
import { lazy } from './lazy.ts';

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
