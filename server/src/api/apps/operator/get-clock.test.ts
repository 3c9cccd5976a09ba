import { startPlatform } from '@guildhall/testkit/platform';
import { expect, test } from 'vitest';

test('[people/operators] a server that is not for development has no turnable clock', async () => {
  const p = await startPlatform();
  const operator = await p.person('operator');
  expect((await operator.get('/operator/clock')).status).toBe(404);
  expect((await operator.patch('/operator/clock', { advance_ms: 1 })).status).toBe(404);
  await p.stop();
});
