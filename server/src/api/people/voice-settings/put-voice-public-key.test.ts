import { createECDH } from 'node:crypto';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

/** A new key, as a data URI. */
const newKey = () => `data:application/octet-stream;base64,${createECDH('prime256v1').generateKeys('base64')}`;

test('[operations] keeps the newest keys; the same key twice is one', async () => {
  const ada = await p.person('ada');
  const put = async (public_key: string) => (await ada.put('/voice/public-keys', { key_version: 1, public_key })).status;
  const isKnown = async (public_key: string) =>
    (await ada.post<{ is_match: boolean }>(`/voice/${ada.id}/match-public-key`, { key_version: 1, public_key })).body.is_match;
  const keys = Array.from({ length: 21 }, newKey);
  const [first = '', second = ''] = keys;
  for (const key of keys.slice(0, 20)) {
    expect(await put(key)).toBe(204);
    await p.clock.advance(1000);
  }
  expect(await put(first)).toBe(204);
  await p.clock.advance(1000);
  expect([await isKnown(first), await isKnown(second)]).toEqual([true, true]);
  expect(await put(keys[20] ?? '')).toBe(204);
  expect([await isKnown(first), await isKnown(second), await isKnown(keys[20] ?? '')]).toEqual([true, false, true]);
});

test('[operations] refuses what is not a key', async () => {
  const ada = await p.person('ada');
  const key = newKey();
  for (const body of [
    {},
    { key_version: 2, public_key: key },
    { key_version: 1, public_key: key.slice(0, -8) },
    { key_version: 1, public_key: key.replace(/^data:.*,/, '') },
  ])
    expect((await ada.put('/voice/public-keys', body)).error.code).toBe(50035);
});
