import { app } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, LobbyScene } from './test/scene.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open();
});
afterAll(() => scene.p.stop());

test('[lobbies/lobbies] a user leaves a lobby joined by its secret, and may rejoin; repeating succeeds', async () => {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const { body: lobby } = await scene.enter(ada, 'key', { member_metadata: { team: 'red' } });
  await scene.enter(bob, 'key');
  scene.forget();
  const path = `/lobbies/${lobby.id}/members/@me` as const;
  expect((await ada.game.delete(path)).status).toBe(204);
  expect(scene.told('LOBBY_DELETE')).toEqual([[ada.id]]);
  expect(scene.p.emitted('LOBBY_DELETE')).toEqual([{ id: lobby.id, reason: 'removed' }]);
  expect(scene.told('LOBBY_MEMBER_REMOVE')).toEqual([[bob.id]]);
  expect(idsOf((await scene.read(lobby)).members)).toEqual([bob.id]);
  scene.forget();
  expect((await ada.game.delete(path)).status).toBe(204);
  expect(scene.p.events).toEqual([]);
  const back = await scene.enter(ada, 'key');
  expect(back.body.id).toBe(lobby.id);
  expect(back.body.members.find(({ id }) => id === ada.id)).toEqual({ id: ada.id, metadata: null, flags: 0 });
});

test('unknown lobbies are 10031, another application’s 50001; bots and users’ own clients cannot leave', async () => {
  const ada = await scene.player('ada');
  const { body: lobby } = await scene.enter(ada, 'other key');
  expect((await ada.game.delete('/lobbies/1234/members/@me')).error.code).toBe(10031);
  const elsewhere = await scene.plays(ada.account, await app(scene.p));
  expect((await elsewhere.game.delete(`/lobbies/${lobby.id}/members/@me`)).error.code).toBe(50001);
  expect((await scene.backend.delete(`/lobbies/${lobby.id}/members/@me`)).status).toBe(401);
  expect((await ada.account.delete(`/lobbies/${lobby.id}/members/@me`)).status).toBe(401);
  expect(idsOf((await scene.read(lobby)).members)).toEqual([ada.id]);
});
