import { startFixtures } from '@guildhall/testkit/fixtures';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** A picture of one color. */
async function picture(red: number): Promise<string> {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
}

test('[people/own-profile] the six latest avatars are listed, described and chosen again', async ({ alice, bob }) => {
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
});
