import { createECDH } from 'node:crypto';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] says whether a key is one of the user; unknown user 10013, not a key 50035', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const point = createECDH('prime256v1').generateKeys('base64');
  const key = { key_version: 1, public_key: `data:application/octet-stream;base64,${point}` };
  await ada.put('/voice/public-keys', { ...key, signature: 'x' });
  const match = (userId: string, body: object = key) => bob.post(`/voice/${userId}/match-public-key`, body);
  expect((await match(ada.id)).body).toEqual({ is_match: true });
  // The media type does not count.
  expect((await match(ada.id, { ...key, public_key: `data:;base64,${point}` })).body).toEqual({ is_match: true });
  expect((await match(bob.id)).body).toEqual({ is_match: false });
  expect((await match('1')).error.code).toBe(10013);
  expect((await match(ada.id, { ...key, public_key: 'data:;base64,AAAA' })).error.code).toBe(50035);
});
