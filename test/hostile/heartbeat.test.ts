import { startWatched, stallDuring, type WatchedPlatform } from '@guildhall/testkit/heartbeat';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Processes are started and killed, on whatever machine this is.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let platform: WatchedPlatform;
beforeAll(async () => {
  platform = await startWatched();
});
afterAll(() => platform.stop());

test('the measurement sees a process that does not answer for 300 ms', async () => {
  const { child } = platform.process;
  const { longest, beats } = await stallDuring(platform, async () => {
    child.kill('SIGSTOP');
    // Real time: it is what the process does not see.
    await passing(300);
    child.kill('SIGCONT');
  });
  expect(longest).toBeGreaterThan(250);
  expect(beats).toBeGreaterThan(0);
});

test('the measurement sees no stall in a process that answers ordinary requests', async () => {
  const { longest, grown, beats } = await stallDuring(platform, async () => {
    for (let n = 0; n < 50; n++) await (await fetch(`${platform.address}/api/v10/gateway`)).text();
  });
  expect(longest).toBeLessThan(100);
  expect(grown).toBeLessThan(100 * 1024 * 1024);
  expect(beats).toBeGreaterThan(0);
});
