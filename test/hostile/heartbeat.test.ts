import { startWatched, stallDuring, type WatchedPlatform } from '@guildhall/testkit/heartbeat';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Starts and kills processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let platform: WatchedPlatform;
beforeAll(async () => {
  platform = await startWatched();
});
afterAll(() => platform.stop());

test('the measurement detects a process that does not respond for 300 ms', async () => {
  const { child } = platform.process;
  const { longest, beats } = await stallDuring(platform, async () => {
    child.kill('SIGSTOP');
    // Real time, since the stall must be real.
    await passing(300);
    child.kill('SIGCONT');
  });
  expect(longest).toBeGreaterThan(250);
  expect(beats).toBeGreaterThan(0);
});

test('the measurement detects no stall in a process that handles ordinary requests', async () => {
  const { longest, grown, beats } = await stallDuring(platform, async () => {
    for (let n = 0; n < 50; n++) await (await fetch(`${platform.address}/api/v10/gateway`)).text();
  });
  expect(longest).toBeLessThan(100);
  expect(grown).toBeLessThan(100 * 1024 * 1024);
  expect(beats).toBeGreaterThan(0);
});
