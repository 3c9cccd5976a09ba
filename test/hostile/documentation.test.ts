import { startWatched, stallDuring, type WatchedPlatform } from '@guildhall/testkit/heartbeat';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Starts and kills processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Maximum event loop stall in ms without an account. */
const STRANGER = 100;
const GROWTH = 100 * 1024 * 1024;

let platform: WatchedPlatform;
beforeAll(async () => {
  platform = await startWatched();
});
afterAll(() => platform.stop());

async function expectCalm(work: () => Promise<unknown>): Promise<void> {
  const { longest, grown, beats } = await stallDuring(platform, work);
  expect(longest).toBeLessThan(STRANGER);
  expect(grown).toBeLessThan(GROWTH);
  expect(beats).toBeGreaterThan(0);
}

const read = async (path: string) => (await fetch(`${platform.address}${path}`)).text();

test('the first request for the documentation, which loads it', () =>
  expectCalm(() => Promise.all(['/docs', '/docs/operations/create_message', '/docs/search.json'].map(read))));

test('the longest pages, at once', () =>
  expectCalm(() =>
    Promise.all(
      ['operations', 'errors', 'enums', 'objects', 'permissions', 'contract/voice', 'client/from-cpp'].map((name) =>
        read(`/docs/${name}`),
      ),
    ),
  ));

test('searches for many words, and addresses without a page', () =>
  expectCalm(() =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? read(`/docs/search?q=${'a+'.repeat(1000)}${n}`) : read(`/docs/${'a-'.repeat(1000)}${n}`),
      ),
    ),
  ));
