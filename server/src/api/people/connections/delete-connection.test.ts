import { afterAll, expect, test } from 'vitest';
import { link, listed, startScene } from './test/scene.ts';

const scene = await startScene();
const { p } = scene;
afterAll(() => scene.stop());

test("unlinks an account and notifies the user’s sessions; missing ones and other users' are 10001; withheld ones can be unlinked", async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  await link(scene, ada, 'github');
  await link(scene, ada, 'battlenet');
  const path = '/users/@me/connections/github/583231';
  expect((await eve.delete(path)).error.code).toBe(10001);
  const session = await ada.connect();
  expect((await ada.delete(path)).status).toBe(204);
  expect(await session.event('USER_CONNECTIONS_UPDATE')).toEqual({ user_id: ada.id });
  await session.close();
  expect((await ada.delete(path)).error.code).toBe(10001);
  expect((await ada.delete('/users/@me/connections/battlenet/583231')).status).toBe(204);
  expect(await listed(ada)).toEqual([]);
  expect((await p.anyone.delete(path)).status).toBe(401);
});
