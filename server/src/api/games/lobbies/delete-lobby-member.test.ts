import { app } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, LobbyScene } from './test/scene.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open();
});
afterAll(() => scene.p.stop());

test('[lobbies/members] removes a member from any lobby of the application; repeating succeeds', async () => {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const { body: lobby } = await scene.enter(ada, 'key');
  await scene.enter(bob, 'key');
  scene.forget();
  const path = `/lobbies/${lobby.id}/members/${ada.id}` as const;
  expect((await scene.backend.delete(path)).status).toBe(204);
  expect(idsOf((await scene.read(lobby)).members)).toEqual([bob.id]);
  expect(scene.told('LOBBY_DELETE')).toEqual([[ada.id]]);
  expect(scene.told('LOBBY_MEMBER_REMOVE')).toEqual([[bob.id]]);
  expect(scene.p.emitted('LOBBY_MEMBER_REMOVE')).toMatchObject([
    { lobby_id: lobby.id, application_id: scene.app.id, member: { id: ada.id, user: { id: ada.id } } },
  ]);
  scene.forget();
  expect((await scene.backend.delete(path)).status).toBe(204);
  expect((await scene.backend.delete(`/lobbies/${lobby.id}/members/123456`)).status).toBe(204);
  expect(scene.p.events).toEqual([]);
});

test('an unknown lobby is 10031, another application’s 50001', async () => {
  const ada = await scene.player('ada');
  const lobby = await scene.lobby([ada]);
  expect((await scene.backend.delete(`/lobbies/1234/members/${ada.id}`)).error.code).toBe(10031);
  expect((await (await app(scene.p)).bot.delete(`/lobbies/${lobby.id}/members/${ada.id}`)).error.code).toBe(50001);
  expect(idsOf((await scene.read(lobby)).members)).toEqual([ada.id]);
});
