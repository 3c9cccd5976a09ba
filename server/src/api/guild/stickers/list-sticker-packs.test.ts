import { startPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the platform’s own pack is available to all users, with drawn images', async () => {
  const { status, body } = await p.anyone.get('/sticker-packs');
  expect(status).toBe(200);
  const [pack] = body.sticker_packs;
  expect(pack?.stickers).toHaveLength(3);
  expect(pack?.stickers.map((sticker) => [sticker.pack_id, sticker.type])).toEqual(Array(3).fill([pack?.id, 1]));
  expect(pack?.stickers.map((sticker) => sticker.id)).toContain(pack?.cover_sticker_id);
  for (const { id } of pack?.stickers ?? []) {
    const response = await fetch(`${p.address}/cdn/stickers/${id}.png`);
    const picture = sharp(await response.arrayBuffer());
    const { width, height, format } = await picture.metadata();
    expect([response.status, width, height, format]).toEqual([200, 320, 320, 'png']);
    const { channels } = await picture.stats();
    expect(channels.some((channel) => channel.stdev > 10)).toBe(true);
  }
});
