import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] returns a sticker of a pack by its id, and serves its image; an unknown one is 10060', async () => {
  const ada = await p.person('ada');
  const packs = await ada.get('/sticker-packs');
  const sticker = packs.body.sticker_packs[0]?.stickers[1];
  expect((await ada.get(`/stickers/${sticker?.id}`)).body).toEqual(sticker);
  const unknown = await ada.get('/stickers/999');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10060]);
  const nobody = await p.anyone.get(`/stickers/${sticker?.id}`);
  expect(nobody.status).toBe(401);
});
