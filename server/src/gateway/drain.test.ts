import { setImmediate as turn } from 'node:timers/promises';
import { startPlatform } from '@guildhall/testkit/platform';
import { expect, test, vi } from 'vitest';

test('a stop waits for the housekeeping in progress, which still uses the store', async () => {
  const p = await startPlatform();
  const { store } = p.server.platform;
  const held = Promise.withResolvers<void>();
  const transaction = store.transaction.bind(store);
  const slow = vi.spyOn(store, 'transaction').mockImplementation(async (work) => {
    await held.promise;
    return transaction(work);
  });
  await p.clock.advance(10_000);
  expect(slow).toHaveBeenCalled();
  let isDrained = false;
  const drained = p.server.gateway?.drain(0).then(() => {
    isDrained = true;
  });
  for (let turns = 0; turns < 100; turns += 1) await turn();
  expect(isDrained).toBe(false);
  held.resolve();
  await drained;
  slow.mockRestore();
  expect(isDrained).toBe(true);
  await p.stop();
});
