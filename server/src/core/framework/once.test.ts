import { expect, test } from 'vitest';
import { Once } from './once.ts';

test('concurrent and later callers share one run, and a failed run is repeated', async () => {
  const runs: string[] = [];
  const once = new Once(async () => {
    runs.push('run');
    if (runs.length === 1) throw new Error('no space left');
  });
  const failed = await Promise.allSettled([once.done(), once.done()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toHaveLength(1);
  await Promise.all([once.done(), once.done()]);
  await once.done();
  expect(runs).toHaveLength(2);
});
