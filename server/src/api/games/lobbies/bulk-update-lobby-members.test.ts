import { app } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const bulk = (lobby: { id: string }, items: unknown, by = scene.backend) => by.post(`/lobbies/${lobby.id}/members/bulk`, items);

test('[lobbies/members] adds, changes and removes in one request; the response has those added and changed', async () => {
  const lobby = await scene.lobby([ada, bob]);
  scene.forget();
  const answer = await bulk(lobby, [
    { id: cyd.id, metadata: { team: 'red' }, additional_name: 'Cy' },
    { id: bob.id, flags: 1, remove_member: false },
    { id: ada.id, remove_member: true, metadata: { not: 'read' } },
  ]);
  expect([answer.status, answer.body]).toEqual([
    200,
    [
      { id: cyd.id, metadata: { team: 'red' }, flags: 0, additional_name: 'Cy' },
      { id: bob.id, metadata: null, flags: 1 },
    ],
  ]);
  expect(idsOf((await scene.read(lobby)).members)).toEqual(idsOf([bob, cyd]));
  expect(scene.told('LOBBY_DELETE')).toEqual([[ada.id]]);
  expect(scene.told('LOBBY_MEMBER_REMOVE')).toEqual([[bob.id]]);
  expect(scene.told('LOBBY_MEMBER_ADD')).toEqual([[bob.id]]);
  expect(scene.told('LOBBY_MEMBER_UPDATE')).toEqual([[bob.id]]);
  expect(scene.told('LOBBY_CREATE')).toEqual([[cyd.id]]);
});

test('[lobbies/members] only removals return an empty list; removing a non-member succeeds', async () => {
  const lobby = await scene.lobby([ada]);
  expect(
    (
      await bulk(lobby, [
        { id: ada.id, remove_member: true },
        { id: bob.id, remove_member: true },
      ])
    ).body,
  ).toEqual([]);
  expect((await scene.read(lobby)).members).toEqual([]);
});

test('[lobbies/members] an unknown user is 10013 and nothing happens; users who have not authorized the application are skipped', async () => {
  const lobby = await scene.lobby([ada]);
  const stranger = await scene.p.person('stranger');
  scene.forget();
  const unknown = await bulk(lobby, [{ id: bob.id }, { id: ada.id, remove_member: true }, { id: '123456' }]);
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 10013 }]);
  expect(idsOf((await scene.read(lobby)).members)).toEqual([ada.id]);
  expect(scene.p.events).toEqual([]);
  const answer = await bulk(lobby, [{ id: stranger.id }, { id: bob.id }, { id: scene.backend.id }]);
  expect(answer.body).toEqual([{ id: bob.id, metadata: null, flags: 0 }]);
});

test('[limits] takes 1 to 25 members, each once', async () => {
  const lobby = await scene.lobby();
  const many = Array.from({ length: 26 }, (_, n) => ({ id: String(1000 + n) }));
  for (const body of [
    [],
    many,
    {},

    [{ id: 'x' }],
    [{}],
    [{ id: ada.id }, { id: ada.id }],
    [{ id: ada.id, additional_name: '' }],
  ]) {
    const refused = await bulk(lobby, body);
    expect([refused.status, refused.body]).toMatchObject([400, { code: 50035 }]);
  }
  expect((await bulk(lobby, [{ id: ada.id, metadata: { a: 'x'.repeat(1000) } }])).body).toMatchObject({
    errors: { 0: { metadata: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } },
  });
  const crowd = await Promise.all(Array.from({ length: 25 }, () => scene.player('crowd')));
  expect(
    idsOf(
      (
        await bulk(
          lobby,
          idsOf(crowd).map((id) => ({ id })),
        )
      ).body,
    ),
  ).toEqual(idsOf(crowd));
});

test('many concurrent joins all succeed, and each is announced once', async () => {
  const lobby = await scene.lobby();
  const crowd = await Promise.all(Array.from({ length: 12 }, () => scene.player('crowd')));
  scene.forget();
  await Promise.all(crowd.map((player, n) => bulk(lobby, [{ id: player.id }, { id: crowd[(n + 1) % 12]?.id ?? '' }])));
  expect(idsOf((await scene.read(lobby)).members)).toEqual(idsOf(crowd));
  expect(scene.told('LOBBY_CREATE').flat().sort()).toEqual(idsOf(crowd));
});

test('an unknown lobby is 10031, another application’s 50001', async () => {
  const lobby = await scene.lobby();
  expect((await bulk({ id: '1234' }, [{ id: ada.id }])).body).toMatchObject({ code: 10031 });
  expect((await bulk(lobby, [{ id: ada.id }], (await app(scene.p)).bot)).body).toMatchObject({ code: 50001 });
});
