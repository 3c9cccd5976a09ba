import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { app } from '@guildhall/testkit/oauth-scene';
import { idsOf, LobbyScene, type Player } from './test/scene.ts';

let scene: LobbyScene;
let ada: Player;
let bob: Player;
let cyd: Player;
beforeAll(async () => {
  scene = await LobbyScene.open();
  [ada, bob, cyd] = [await scene.player('ada'), await scene.player('bob'), await scene.player('cyd')];
});
afterAll(() => scene.p.stop());
beforeEach(() => scene.forget());

test('[lobbies/lobbies] given fields change, absent ones are kept, null is the default', async () => {
  const lobby = await scene.lobby([ada], { metadata: { map: 'one' }, flags: 1 });
  scene.forget();
  const path = `/lobbies/${lobby.id}` as const;
  const changed = await scene.backend.patch(path, { metadata: { map: 'two' } });
  expect([changed.status, changed.body]).toMatchObject([200, { metadata: { map: 'two' }, flags: 1, members: [{ id: ada.id }] }]);
  expect(scene.told('LOBBY_UPDATE')).toEqual([[ada.id]]);
  const address = { override_event_webhooks_url: 'https://example.org/hook' };
  expect((await scene.backend.patch(path, address)).body).toMatchObject(address);
  // Members get no event for fields they cannot see, nor for a change without effect.
  await scene.backend.patch(path, { metadata: { map: 'two' } });
  expect(scene.told('LOBBY_UPDATE')).toHaveLength(1);
  const cleared = await scene.backend.patch(path, { metadata: null, flags: null, override_event_webhooks_url: null });
  expect(cleared.body).toMatchObject({ metadata: null, flags: 0, override_event_webhooks_url: null });
});

test('[lobbies/lobbies] members are replaced as a whole: unlisted ones are removed', async () => {
  const lobby = await scene.lobby([ada, bob]);
  await scene.backend.put(`/lobbies/${lobby.id}/members/${bob.id}`, { additional_name: 'Bobby', metadata: { a: 'b' } });
  scene.forget();
  const changed = await scene.backend.patch(`/lobbies/${lobby.id}`, { members: [{ id: bob.id, flags: 1 }, { id: cyd.id }] });
  expect(idsOf(changed.body.members as never)).toEqual(idsOf([bob, cyd]));
  const kept = (await scene.read(lobby)).members.find(({ id }) => id === bob.id);
  expect(kept).toEqual({ id: bob.id, metadata: { a: 'b' }, flags: 1, additional_name: 'Bobby' });
  expect(scene.p.emitted('LOBBY_DELETE')).toEqual([{ id: lobby.id, reason: 'removed' }]);
  expect(scene.told('LOBBY_DELETE')).toEqual([[ada.id]]);
  expect(scene.told('LOBBY_MEMBER_REMOVE')).toEqual([[bob.id]]);
  expect(scene.told('LOBBY_MEMBER_ADD')).toEqual([[bob.id]]);
  expect(scene.told('LOBBY_MEMBER_UPDATE')).toEqual([[bob.id]]);
  expect(scene.told('LOBBY_CREATE')).toEqual([[cyd.id]]);
  expect(scene.told('LOBBY_UPDATE')).toEqual([]);
  await scene.backend.patch(`/lobbies/${lobby.id}`, { members: [] });
  expect((await scene.read(lobby)).members).toEqual([]);
});

test('a member who cannot be added makes the whole request fail', async () => {
  const lobby = await scene.lobby([ada], { metadata: { map: 'one' } });
  const before = await scene.read(lobby);
  const stranger = await scene.p.person('stranger');
  scene.forget();
  const members = [{ id: bob.id }, { id: stranger.id }];
  const refused = await scene.backend.patch(`/lobbies/${lobby.id}`, { metadata: { map: 'two' }, members });
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
  expect((await scene.backend.patch(`/lobbies/${lobby.id}`, { members: [{ id: '12345' }] })).error.code).toBe(10013);
  const wrong = await scene.backend.patch(`/lobbies/${lobby.id}`, { idle_timeout_seconds: 604_801 });
  expect([wrong.status, wrong.error.code]).toEqual([400, 50035]);
  expect(await scene.read(lobby)).toEqual(before);
  expect(scene.p.events).toEqual([]);
});

test('unknown lobbies are 10031, another application’s 50001', async () => {
  const lobby = await scene.lobby();
  expect((await (await app(scene.p)).bot.patch(`/lobbies/${lobby.id}`, {})).error.code).toBe(50001);
  expect((await scene.backend.patch('/lobbies/1234', {})).error.code).toBe(10031);
});
