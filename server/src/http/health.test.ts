import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test, vi } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('a thousand health checks cost the store a handful of transactions', async () => {
  const { store } = p.server.platform;
  const asked = vi.spyOn(store, 'transaction');
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => fetch(`${p.address}/healthz`).then(({ status }) => status)),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  // Jobs run in the meantime.
  expect(asked.mock.calls.length).toBeLessThan(100);
  asked.mockRestore();
});
