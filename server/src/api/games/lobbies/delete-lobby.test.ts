import { app } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, LobbyScene } from './test/scene.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open();
});
afterAll(() => scene.p.stop());

test('[lobbies/lobbies] deletes a lobby and notifies its members; its secret creates a new one; repeating succeeds', async () => {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const { body: lobby } = await scene.enter(ada, 'key');
  await scene.enter(bob, 'key');
  scene.forget();
  expect((await scene.backend.delete(`/lobbies/${lobby.id}`)).status).toBe(204);
  expect(scene.told('LOBBY_DELETE')).toEqual([idsOf([ada, bob])]);
  expect(scene.p.emitted('LOBBY_DELETE')[0]).toEqual({ id: lobby.id, reason: 'deleted' });
  expect((await scene.backend.get(`/lobbies/${lobby.id}`)).error.code).toBe(10031);
  scene.forget();
  expect((await scene.backend.delete(`/lobbies/${lobby.id}`)).status).toBe(204);
  expect(scene.p.events).toEqual([]);
  const fresh = await scene.enter(ada, 'key');
  expect(fresh.body.id).not.toBe(lobby.id);
  expect(idsOf(fresh.body.members)).toEqual([ada.id]);
});

test('another application’s lobby is 50001 and kept', async () => {
  const lobby = await scene.lobby();
  const refused = await (await app(scene.p)).bot.delete(`/lobbies/${lobby.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  expect((await scene.read(lobby)).id).toBe(lobby.id);
});

test('deleting an application deletes its lobbies', async () => {
  const other = await app(scene.p);
  const player = await scene.player('eve', other);
  const lobby = (await scene.enter(player, 'theirs')).body;
  scene.forget();
  expect((await other.owner.delete(`/applications/${other.id}`)).status).toBe(204);
  expect(scene.p.emitted('LOBBY_DELETE')).toEqual([{ id: lobby.id, reason: 'deleted' }]);
  const { kysely } = scene.p.server.platform.store.read;
  for (const table of ['lobbies', 'lobby_members', 'lobby_secrets'] as const)
    expect(await kysely.selectFrom(table).select('application_id').where('application_id', '=', other.id).execute()).toEqual([]);
});

test("[lobbies/lobbies] a user who revokes the authorization leaves the application's lobbies", async () => {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const lobby = await scene.lobby([ada, bob]);
  const joined = (await scene.enter(ada, 'one more')).body;
  const grants = await ada.account.get('/oauth2/tokens');
  const grant = grants.body.find(({ application }) => application.id === scene.app.id);
  scene.forget();
  expect((await ada.account.delete(`/oauth2/tokens/${grant?.id}`)).status).toBe(204);
  expect(idsOf((await scene.read(lobby)).members)).toEqual([bob.id]);
  expect((await scene.read(joined)).members).toEqual([]);
  expect(scene.told('LOBBY_MEMBER_REMOVE')).toContainEqual([bob.id]);
  expect((await scene.backend.put(`/lobbies/${lobby.id}/members/${ada.id}`, {})).error.code).toBe(50026);
});
