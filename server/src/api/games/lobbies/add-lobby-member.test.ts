import { app, bearer } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LobbyScene, type Player } from './test/scene.ts';

let scene: LobbyScene;
let ada: Player;
let bob: Player;
beforeAll(async () => {
  scene = await LobbyScene.open();
  [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
});
afterAll(() => scene.p.stop());
beforeEach(() => scene.forget());

test('[lobbies/members] adds, then changes a member: absent fields are kept, null clears them', async () => {
  const lobby = await scene.lobby([bob]);
  scene.forget();
  const path = `/lobbies/${lobby.id}/members/${ada.id}` as const;
  const added = await scene.backend.put(path, { metadata: { team: 'red' }, flags: 1, additional_name: 'Twindly' });
  const member = { id: ada.id, metadata: { team: 'red' }, flags: 1, additional_name: 'Twindly' };
  expect([added.status, added.body]).toEqual([200, member]);
  expect(scene.told('LOBBY_CREATE')).toEqual([[ada.id]]);
  expect(scene.told('LOBBY_MEMBER_ADD')).toEqual([[bob.id]]);
  expect(scene.p.emitted('LOBBY_MEMBER_ADD')).toMatchObject([{ lobby_id: lobby.id, member }]);
  scene.forget();
  expect((await scene.backend.put(path, {})).body).toEqual(member);
  expect(scene.p.events).toEqual([]);
  expect((await scene.backend.put(path, { metadata: { a: 'b' } })).body).toEqual({ ...member, metadata: { a: 'b' } });
  expect(scene.told('LOBBY_MEMBER_UPDATE')).toEqual([[ada.id, bob.id].sort()]);
  const cleared = await scene.backend.put(path, { metadata: null, flags: null, additional_name: null });
  expect(cleared.body).toEqual({ id: ada.id, metadata: null, flags: 0 });
});

test('[lobbies/members] a member keeps the additional name when joining again', async () => {
  const { body: lobby } = await scene.enter(ada, 'named');
  await scene.backend.put(`/lobbies/${lobby.id}/members/${ada.id}`, { additional_name: 'Twindly' });
  const again = await scene.enter(ada, 'named', { member_metadata: { a: 'b' }, additional_name: 'Faker' });
  expect(again.body.members).toEqual([{ id: ada.id, metadata: { a: 'b' }, flags: 0, additional_name: 'Twindly' }]);
});

test('[limits] additional_name has 1 to 80 characters, metadata its limits; otherwise nothing changes', async () => {
  const lobby = await scene.lobby([ada]);
  const path = `/lobbies/${lobby.id}/members/${ada.id}` as const;
  for (const [field, value] of [
    ['additional_name', ''],
    ['additional_name', 'x'.repeat(81)],
    ['metadata', { a: 'x'.repeat(1000) }],
    ['flags', 2],
  ] as const) {
    const refused = await scene.backend.put(path, { [field]: value });
    expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([400, 50035, [field]]);
  }
  expect((await scene.read(lobby)).members).toEqual([{ id: ada.id, metadata: null, flags: 0 }]);
  expect((await scene.backend.put(path, { additional_name: 'x'.repeat(80) })).status).toBe(200);
});

test("rejected: unknown lobby 10031, another application's 50001, unknown user 10013, user who has not authorized the application 50026", async () => {
  const lobby = await scene.lobby();
  const stranger = await scene.p.person('stranger');
  const other = await app(scene.p);
  await scene.plays(stranger, other);
  const code = async (path: string, by = scene.backend) => (await by.put(path, {})).error.code;
  expect(await code(`/lobbies/1234/members/${ada.id}`)).toBe(10031);
  expect(await code(`/lobbies/${lobby.id}/members/${ada.id}`, other.bot)).toBe(50001);
  expect(await code(`/lobbies/${lobby.id}/members/123456`)).toBe(10013);
  expect(await code(`/lobbies/${lobby.id}/members/${stranger.id}`)).toBe(50026);
  expect(await code(`/lobbies/${lobby.id}/members/${scene.backend.id}`)).toBe(50026);
  await scene.plays(stranger);
  expect((await scene.backend.put(`/lobbies/${lobby.id}/members/${stranger.id}`, {})).status).toBe(200);
});

test('[game-accounts/provisional-accounts] provisional accounts of the game are added without authorization, and play', async () => {
  const provisional = async (by = scene.backend) => {
    const answer = await by.post('/partner-sdk/token/bot', {
      external_user_id: 'player one',
      preferred_global_name: 'Player',
    });
    const game = bearer(scene.p, answer.body);
    return { game, id: (await game.get('/users/@me')).body.id };
  };
  const [player, foreign] = [await provisional(), await provisional((await app(scene.p)).bot)];
  const lobby = await scene.lobby([player]);
  expect((await scene.read(lobby)).members).toEqual([{ id: player.id, metadata: null, flags: 0 }]);
  expect((await scene.backend.put(`/lobbies/${lobby.id}/members/${foreign.id}`, {})).error.code).toBe(50026);
  expect((await player.game.put('/lobbies', { secret: 'a provisional one' })).status).toBe(200);
});
