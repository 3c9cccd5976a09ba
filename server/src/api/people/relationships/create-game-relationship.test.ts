import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { gameRelations, inGame, match } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const path = '/users/@me/game-relationships';

test('[games/friends-in-a-game] a request by username works; repeating it changes nothing, and a crossing request is accepted', async () => {
  const { ada, bob } = await match(p);
  expect((await ada.game.post(path, { username: bob.username })).status).toBe(204);
  expect((await ada.game.post(path, { username: bob.username })).status).toBe(204);
  expect(await gameRelations(bob)).toMatchObject([{ id: ada.id, type: 3 }]);
  expect((await bob.game.post(path, { username: ada.username })).status).toBe(204);
  expect(await gameRelations(ada)).toMatchObject([{ id: bob.id, type: 1 }]);
  const friend = await ada.game.post(path, { username: bob.username });
  expect([friend.status, friend.error.code]).toEqual([400, 80007]);
});

test('[errors 80004, errors 50035] an unknown name and a user who does not play fail alike; the name is validated', async () => {
  const { ada } = await match(p);
  const stranger = await p.person('stranger');
  for (const username of ['nobody_at_all', stranger.username]) {
    const refused = await ada.game.post(path, { username });
    expect([refused.status, refused.error.code]).toEqual([400, 80004]);
  }
  expect((await ada.game.post(path, {})).error.errors).toHaveProperty('username');
});

test('[games/friends-in-a-game] a request is cancelled or declined and a friend removed for both sides; removing nothing is a no-op', async () => {
  const { ada, bob } = await match(p);
  for (const by of [ada, bob]) {
    await ada.game.post(path, { username: bob.username });
    expect((await by.game.delete(inGame(by === ada ? bob : ada))).status).toBe(204);
    expect([await gameRelations(ada), await gameRelations(bob)]).toEqual([[], []]);
  }
  expect((await ada.game.delete(inGame(bob))).status).toBe(204);
});
