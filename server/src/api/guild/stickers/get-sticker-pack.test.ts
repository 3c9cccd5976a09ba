import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] returns a pack by its id; an unknown one is 10061', async () => {
  const ada = await p.person('ada');
  const packs = await ada.get('/sticker-packs');
  const [pack] = packs.body.sticker_packs;
  expect((await ada.get(`/sticker-packs/${pack?.id}`)).body).toEqual(pack);
  const unknown = await ada.get('/sticker-packs/999');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10061]);
});
