import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LobbyScene, type Player } from './test/scene.ts';

let scene: LobbyScene;
let ada: Player;
beforeAll(async () => {
  scene = await LobbyScene.open();
  ada = await scene.player('ada');
});
afterAll(() => scene.p.stop());
beforeEach(() => scene.forget());

const pass = async (seconds: number) => {
  await scene.p.clock.advance(seconds * 1000);
  await scene.p.jobs();
};
const isThere = async ({ id }: { id: string }) => (await scene.backend.get(`/lobbies/${id}`)).status === 200;

test('[limits] an idle lobby ends after 300 seconds, and its members are notified', async () => {
  const lobby = await scene.lobby([ada]);
  await pass(299);
  expect(await isThere(lobby)).toBe(true);
  await pass(1);
  expect(await isThere(lobby)).toBe(false);
  expect(scene.p.emitted('LOBBY_DELETE')).toEqual([{ id: lobby.id, reason: 'deleted' }]);
  expect(scene.told('LOBBY_DELETE')).toEqual([[ada.id]]);
});

test('[limits] or after its own timeout, counted from the last activity', async () => {
  const { body: lobby } = await scene.enter(ada, 'short', { idle_timeout_seconds: 10 });
  await pass(8);
  await scene.enter(ada, 'short', { member_metadata: { seen: 'again' } });
  await pass(8);
  expect(await isThere(lobby)).toBe(true);
  await pass(2);
  expect(await isThere(lobby)).toBe(false);
});

test('a lobby linked to a channel never expires', async () => {
  const guild = await scene.p.guild(ada.account);
  const lobby = await scene.lobby();
  await scene.backend.put(`/lobbies/${lobby.id}/members/${ada.id}`, { flags: 1 });
  const link = (body: object) => ada.game.patch(`/lobbies/${lobby.id}/channel-linking`, body);
  expect((await link({ channel_id: guild.text.id })).status).toBe(200);
  await pass(301);
  await pass(301);
  expect(await isThere(lobby)).toBe(true);
  await link({});
  await pass(299);
  expect(await isThere(lobby)).toBe(true);
  await pass(302);
  expect(await isThere(lobby)).toBe(false);
});

test('a changed timeout counts from the change', async () => {
  const lobby = await scene.lobby([], { idle_timeout_seconds: 100 });
  await pass(50);
  await scene.backend.patch(`/lobbies/${lobby.id}`, { idle_timeout_seconds: 20 });
  await pass(19);
  expect(await isThere(lobby)).toBe(true);
  await scene.backend.patch(`/lobbies/${lobby.id}`, { idle_timeout_seconds: 200 });
  await pass(199);
  expect(await isThere(lobby)).toBe(true);
  await pass(1);
  expect(await isThere(lobby)).toBe(false);
  const { kysely } = scene.p.server.platform.store.read;
  expect(await kysely.selectFrom('jobs').selectAll().where('kind', '=', 'lobbies.end_when_idle').execute()).toEqual([]);
});
