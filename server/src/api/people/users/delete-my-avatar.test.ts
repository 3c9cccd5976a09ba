import { startFixtures } from '@guildhall/testkit/fixtures';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** A picture of one color. */
async function picture(red: number): Promise<string> {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
}

test('[people/own-profile] an earlier avatar is deleted with its file, the one in use stays', async ({ alice, bob }) => {
  for (const red of [1, 2]) await alice.patch('/users/@me', { avatar: await picture(red) });
  const list = async () => (await alice.get('/users/@me/avatars')).body.avatars;
  const [used, earlier] = await list();
  if (!used || !earlier) throw new Error('no avatars');
  expect((await bob.delete(`/users/@me/avatars/${used.id}`)).error.code).toBe(10021);
  for (const { id } of [used, earlier]) expect((await alice.delete(`/users/@me/avatars/${id}`)).status).toBe(204);
  await p.jobs();
  const file = async (hash: string) => (await fetch(`${p.address}/cdn/avatars/${alice.id}/${hash}.png`)).status;
  expect([await file(used.storage_hash), await file(earlier.storage_hash)]).toEqual([200, 404]);
  expect(await list()).toEqual([]);
});
