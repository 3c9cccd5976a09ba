import { startPlatform } from '@guildhall/testkit/platform';
import { inflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

/** Width, height and pixels of a PNG without interlacing, filters and alpha. */
function read(bytes: Buffer) {
  expect(bytes.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const length = bytes.readUInt32BE(33);
  const points = inflateSync(bytes.subarray(41, 41 + length));
  expect(points).toHaveLength(height * (width * 3 + 1));
  return { width, height, points };
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
  expect((await get()).points.equals(empty.points)).toBe(false);
  await session.close();
});

test('[errors 50004, errors 50035] refused: a disabled widget, an unknown style', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/widget.png`;
  expect((await p.anyone.get(path)).body.code).toBe(50004);
  await ada.patch(`/guilds/${guild.id}/widget`, { enabled: true });
  const refused = await p.anyone.get(path, { query: { style: 'round' } });
  expect(refused.body.errors).toHaveProperty(['style', '_errors']);
});
