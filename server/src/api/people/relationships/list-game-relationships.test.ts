import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { inGame, match, player, to } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[games/friends-in-a-game] the unified list has each user once, with the platform type and the game type', async () => {
  const { of, ada, bob } = await match(p);
  const cat = await player(p, of, 'cat');
  const dan = await p.person('dan');
  await p.befriend(ada.account, bob.account);
  await p.befriend(ada.account, dan);
  await ada.game.put(inGame(bob));
  await bob.game.put(inGame(ada));
  await cat.game.put(inGame(ada));
  const list = (await ada.game.get('/users/@me/relationships')).body;
  expect(list.map(({ id, type, game_type, has_played_game }) => [id, type, game_type, has_played_game])).toEqual([
    [bob.id, 1, 1, true],
    [cat.id, 0, 3, true],
    [dan.id, 1, 0, false],
  ]);
  expect((await ada.account.get('/users/@me/relationships')).body.map(({ id }) => id)).toEqual([bob.id, dan.id]);
});

test('[games/friends-in-a-game] reading takes relationships.read; blocks exist only on the platform', async () => {
  const { of, ada, bob } = await match(p);
  const refused = await (await player(p, of, 'cat', 'identify')).game.get('/users/@me/game-relationships');
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
  await ada.account.put(to(bob.account), { type: 2 });
  expect((await ada.game.get('/users/@me/game-relationships')).body).toEqual([]);
  expect((await ada.game.get('/users/@me/relationships')).body).toMatchObject([{ id: bob.id, type: 2, game_type: 0 }]);
});
