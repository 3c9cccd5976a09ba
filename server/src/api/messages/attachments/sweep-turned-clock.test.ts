import { START, startPlatform } from '@guildhall/testkit/platform';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const DAY = 86_400_000;
const p = await startPlatform({ settings: { GUILDHALL_CLOCK: 'turnable', NATS_URL: '' } });
afterAll(() => p.stop());

test('a file that is being received survives a turn of the clock, and is deleted after days of real time', async () => {
  const operator = await p.person('operator');
  const incoming = join(p.server.platform.config.dataDirectory, 'blobs', '.incoming');
  const file = join(incoming, 'being-received');
  mkdirSync(incoming, { recursive: true });
  writeFileSync(file, 'the first half');
  utimesSync(file, START / 1000, START / 1000);
  await operator.patch('/operator/clock', { advance_ms: 3 * DAY });
  await p.jobs();
  expect(existsSync(file)).toBe(true);
  await p.clock.advance(3 * DAY);
  await p.jobs();
  expect(existsSync(file)).toBe(false);
});
