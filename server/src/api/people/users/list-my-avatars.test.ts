import { startFixtures } from '@guildhall/testkit/fixtures';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** A picture of one color. */
async function picture(red: number): Promise<string> {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
}

test('[people/own-profile] the six latest avatars are listed, described, chosen again and deleted', async ({ alice, bob }) => {
  expect((await alice.get('/users/@me/avatars')).body).toEqual({ avatars: [] });
  const hashes: (string | null)[] = [];
  for (let red = 0; red < 7; red++) {
    const answer = await alice.patch('/users/@me', { avatar: await picture(red), avatar_description: `picture ${red}` });
    hashes.unshift(answer.body.avatar);
    await p.clock.advance(10_000);
  }
  const list = async () => (await alice.get('/users/@me/avatars')).body.avatars;
  const avatars = await list();
  expect(avatars.map((one) => one.storage_hash)).toEqual(hashes.slice(0, 6));
  expect(avatars[0]).toMatchObject({ description: 'picture 6' });
  const [newest, second, third] = avatars;
  if (!newest || !second || !third) throw new Error('no avatars');
  await alice.patch('/users/@me', { avatar_description: 'described again' });
  expect(await list()).toMatchObject([{ id: newest.id, description: 'described again' }, {}, {}, {}, {}, {}]);
  expect((await alice.patch('/users/@me', { avatar_id: third.id })).body.avatar).toBe(third.storage_hash);
  expect(await list()).toHaveLength(6);
  const foreign = await bob.patch('/users/@me', { avatar_id: third.id });
  expect([foreign.status, foreign.error.code]).toEqual([400, 50035]);
  expect((await bob.delete(`/users/@me/avatars/${third.id}`)).error.code).toBe(10021);
  for (const { id } of [second, third]) expect((await alice.delete(`/users/@me/avatars/${id}`)).status).toBe(204);
  await p.jobs();
  const file = async (hash: string) => (await fetch(`${p.address}/cdn/avatars/${alice.id}/${hash}.png`)).status;
  expect([await file(second.storage_hash), await file(third.storage_hash)]).toEqual([404, 200]);
  expect((await list()).map((one) => one.id)).not.toContain(second.id);
});
