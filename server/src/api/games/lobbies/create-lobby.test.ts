import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idsOf, LobbyScene, type Player } from './test/scene.ts';

let scene: LobbyScene;
let ada: Player;
let bob: Player;
beforeAll(async () => {
  scene = await LobbyScene.open();
  [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
});
afterAll(() => scene.p.stop());
beforeEach(() => scene.forget());

const count = async () => (await scene.p.server.platform.store.read.kysely.selectFrom('lobbies').select('id').execute()).length;

test('[lobbies/lobbies] the backend creates a lobby with members, who receive it', async () => {
  const made = await scene.backend.post('/lobbies', {
    metadata: { map: 'one' },
    members: [{ id: ada.id, metadata: { team: 'red' }, flags: 1 }, { id: bob.id }],
    idle_timeout_seconds: 60,
    flags: 1,
    override_event_webhooks_url: 'https://example.org/events',
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    application_id: scene.app.id,
    metadata: { map: 'one' },
    flags: 1,
    override_event_webhooks_url: 'https://example.org/events',
  });
  expect(idsOf(made.body.members)).toEqual(idsOf([ada, bob]));
  expect(made.body.members.find(({ id }) => id === ada.id)).toEqual({ id: ada.id, metadata: { team: 'red' }, flags: 1 });
  expect(await scene.read(made.body)).toEqual(made.body);
  expect(scene.told('LOBBY_CREATE')).toEqual([idsOf([ada, bob])]);
  expect(scene.p.emitted('LOBBY_CREATE')[0]).not.toHaveProperty('override_event_webhooks_url');
  expect(scene.p.emitted('LOBBY_MEMBER_ADD')).toEqual([]);
});

test('all fields may be omitted or null', async () => {
  for (const body of [
    {},
    { metadata: null, members: null, idle_timeout_seconds: null, flags: null, override_event_webhooks_url: null },
  ]) {
    const made = await scene.backend.post('/lobbies', body);
    expect([made.status, made.body]).toMatchObject([201, { metadata: null, members: [], flags: 0 }]);
  }
});

test('[lobbies/lobbies] a list of members sets no additional names, neither at creation nor at replacement', async () => {
  for (const additional_name of ['Faker', 7, { a: 'b' }, 'x'.repeat(100)]) {
    const members = [{ id: ada.id, additional_name }];
    const made = await scene.backend.post('/lobbies', { members });
    expect([made.status, made.body.members]).toEqual([201, [{ id: ada.id, metadata: null, flags: 0 }]]);
    const changed = await scene.backend.patch(`/lobbies/${made.body.id}`, { members });
    expect([changed.status, changed.body.members]).toEqual([200, made.body.members]);
  }
});

test('[lobbies/lobbies] members must exist and have authorized the application; otherwise nothing is created', async () => {
  const stranger = await scene.p.person('stranger');
  const before = await count();
  const unwilling = await scene.backend.post('/lobbies', { members: [{ id: ada.id }, { id: stranger.id }] });
  expect([unwilling.status, unwilling.error.code]).toEqual([403, 50026]);
  const unknown = await scene.backend.post('/lobbies', { members: [{ id: ada.id }, { id: '1234567890' }] });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10013]);
  expect(await count()).toBe(before);
  expect(scene.p.events).toEqual([]);
});

test('[limits] errors are reported at their path', async () => {
  const many = Array.from({ length: 26 }, (_, n) => ({ id: String(1000 + n) }));
  const wrong: [object, object][] = [
    [{ idle_timeout_seconds: 4 }, { idle_timeout_seconds: { _errors: [{ code: 'NUMBER_TYPE_MIN' }] } }],
    [{ metadata: { a: 'x'.repeat(1025) } }, { metadata: { a: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } }],
    [{ metadata: { a: 'x'.repeat(1000) } }, { metadata: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } }],
    [{ members: many }, { members: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } }],
    [{ members: [{ id: ada.id }, { id: ada.id }] }, { members: { 1: { id: { _errors: [{}] } } } }],
    [{ members: [{ id: ada.id, metadata: { a: 'x'.repeat(1000) } }] }, { members: { 0: { metadata: { _errors: [{}] } } } }],
    [
      { override_event_webhooks_url: 'nonsense' },
      { override_event_webhooks_url: { _errors: [{ code: 'URL_TYPE_INVALID_URL' }] } },
    ],
    [{ override_event_webhooks_url: `https://e.org/${'x'.repeat(512)}` }, { override_event_webhooks_url: { _errors: [{}] } }],
  ];
  for (const [body, errors] of wrong) {
    const answer = await scene.backend.post('/lobbies', body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 50035, errors }]);
  }
});

test('only bots create lobbies this way; users can neither join nor leave them', async () => {
  expect((await ada.account.post('/lobbies', {})).error.code).toBe(20002);
  expect((await ada.game.post('/lobbies', {})).status).toBe(401);
  const lobby = await scene.lobby([ada]);
  const left = await ada.game.delete(`/lobbies/${lobby.id}/members/@me`);
  expect([left.status, left.error.code]).toEqual([403, 50013]);
  expect(idsOf((await scene.read(lobby)).members)).toEqual([ada.id]);
});
