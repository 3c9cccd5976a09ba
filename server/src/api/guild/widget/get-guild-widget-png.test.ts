import { startFixtures } from '@guildhall/testkit/fixtures';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** Width, height and RGB pixels of a PNG. */
async function read(bytes: Buffer) {
  expect(bytes.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  return { width: info.width, height: info.height, points: data };
}

/** The number of pixels that have a colour. */
function count(points: Buffer, colour: number): number {
  let found = 0;
  for (let at = 0; at < points.length; at += 3) if (points.readUIntBE(at, 3) === colour) found += 1;
  return found;
}

test('[operations] returns an image in each style, which changes when a member comes online', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada, { name: 'Window' });
  await ada.patch(`/guilds/${guild.id}/widget`, { enabled: true });
  const get = async (style?: string) => {
    const query = style ? `?style=${style}` : '';
    const answer = await fetch(`${p.address}/api/v10/guilds/${guild.id}/widget.png${query}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    return read(Buffer.from(await answer.arrayBuffer()));
  };
  const empty = await get();
  expect(empty.height).toBe(20);
  expect(await get('shield')).toEqual(empty);
  for (const style of ['banner1', 'banner2', 'banner3', 'banner4']) expect((await get(style)).width).toBe(320);
  const session = await ada.connect();
  const one = await get();
  expect(one.points.equals(empty.points)).toBe(false);
  // "1 online" in white letters of 5 by 7 pixels on the dark shield, as wide as its text.
  expect([one.width, count(one.points, 0xffffff)]).toEqual([72, 100]);
  expect(one.points.readUIntBE(0, 3)).toBe(0x23272e);
  await session.close();
});

test('[errors 50004, errors 50035] refused: a disabled widget, an unknown style', async ({ alice, guild }) => {
  const path = `/guilds/${guild.id}/widget.png` as const;
  expect((await p.anyone.get(path)).error.code).toBe(50004);
  await alice.patch(`/guilds/${guild.id}/widget`, { enabled: true });
  const refused = await p.anyone.get(path, { query: { style: 'round' } });
  expect(refused.error.errors).toHaveProperty(['style', '_errors']);
});
