import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
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

let secrets = 0;
const secret = () => `secret ${secrets++}`;

test('[lobbies/lobbies] the first call with a secret creates the lobby, the next joins it; the last call sets both metadata', async () => {
  const key = secret();
  const made = await scene.enter(ada, key, { lobby_metadata: { map: 'one' }, member_metadata: { team: 'red' }, flags: 1 });
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: made.body.id,
      application_id: scene.app.id,
      metadata: { map: 'one' },
      members: [{ id: ada.id, metadata: { team: 'red' }, flags: 0 }],
      flags: 1,
    },
  ]);
  expect(scene.told('LOBBY_CREATE')).toEqual([[ada.id]]);
  const whole = { ...made.body, voice_states: [] };
  expect(scene.p.emitted('LOBBY_CREATE')).toMatchObject([{ ...whole, members: [{ id: ada.id, user: { id: ada.id } }] }]);
  scene.forget();
  const joined = await scene.enter(bob, key, { lobby_metadata: { map: 'two' }, idle_timeout_seconds: 5 });
  expect(joined.body).toMatchObject({ id: made.body.id, metadata: { map: 'two' }, flags: 1 });
  expect(joined.body.members).toEqual(
    [
      { id: ada.id, metadata: { team: 'red' }, flags: 0 },
      { id: bob.id, metadata: null, flags: 0 },
    ].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1)),
  );
  expect(scene.told('LOBBY_CREATE')).toEqual([[bob.id]]);
  expect(scene.told('LOBBY_MEMBER_ADD')).toEqual([[ada.id]]);
  expect(scene.told('LOBBY_UPDATE')).toEqual([[ada.id]]);
  expect(scene.p.emitted('LOBBY_MEMBER_ADD')).toMatchObject([
    { lobby_id: made.body.id, application_id: scene.app.id, member: { id: bob.id, metadata: null, user: { id: bob.id } } },
  ]);
});

test("[lobbies/lobbies] a member's call changes the given fields; absent ones are kept, null clears them", async () => {
  const key = secret();
  await scene.enter(ada, key, { lobby_metadata: { map: 'one' }, member_metadata: { team: 'red' } });
  scene.forget();
  const again = await scene.enter(ada, key);
  expect(again.body).toMatchObject({ metadata: { map: 'one' }, members: [{ metadata: { team: 'red' } }] });
  expect(scene.p.events).toEqual([]);
  const changed = await scene.enter(ada, key, { lobby_metadata: null, member_metadata: { team: 'blue' } });
  expect(changed.body).toMatchObject({ metadata: null, members: [{ metadata: { team: 'blue' } }] });
  expect(scene.told('LOBBY_MEMBER_UPDATE')).toEqual([[ada.id]]);
  expect(scene.told('LOBBY_UPDATE')).toEqual([[ada.id]]);
  expect(scene.p.emitted('LOBBY_CREATE')).toEqual([]);
});

test('[lobbies/lobbies] a secret belongs to one application, and leads to its lobby for 30 days', async () => {
  const own = await LobbyScene.open();
  const player = await own.player();
  const first = await own.enter(player, 'shared', { idle_timeout_seconds: 604_800 });
  const other = await app(own.p);
  const elsewhere = await own.enter(await own.plays(player.account, other), 'shared');
  expect(elsewhere.body.id).not.toBe(first.body.id);
  expect(elsewhere.body.application_id).toBe(other.id);
  const { store } = own.p.server.platform;
  const secrets = await store.read.kysely.selectFrom('lobby_secrets').selectAll().where('lobby_id', '=', first.body.id).execute();
  expect(secrets.map(({ expires_at }) => expires_at)).toEqual([own.p.clock.now() + 30 * 86_400_000]);
  expect(JSON.stringify(secrets)).not.toContain('shared');
  const soon = { expires_at: own.p.clock.now() + 1000 };
  await store.transaction((db) =>
    db.kysely.updateTable('lobby_secrets').set(soon).where('lobby_id', '=', first.body.id).execute(),
  );
  await own.p.clock.advance(999);
  expect((await own.enter(player, 'shared')).body.id).toBe(first.body.id);
  await own.p.clock.advance(1);
  const second = await own.enter(player, 'shared');
  expect(second.body.id).not.toBe(first.body.id);
  expect(idsOf((await own.read(first.body)).members)).toEqual([player.id]);
  expect((await own.enter(player, 'shared')).body.id).toBe(second.body.id);
  await own.p.stop();
});

test('[lobbies/lobbies] a hundred concurrent users with one secret: one lobby, each a member once', async () => {
  const players: Player[] = [];
  for (let n = 0; n < 100; n += 10) players.push(...(await Promise.all(Array.from({ length: 10 }, () => scene.player('crowd')))));
  scene.forget();
  const key = secret();
  const answers = await Promise.all(players.map((player) => scene.enter(player, key, { member_metadata: { of: player.id } })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const ids = new Set(answers.map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  const lobby = await scene.read({ id });
  expect(idsOf(lobby.members)).toEqual(idsOf(players));
  expect(lobby.members.every((member) => member.metadata?.of === member.id)).toBe(true);
  // Each user receives the lobby once, and an event for exactly those who joined later.
  expect(scene.told('LOBBY_CREATE').flat().sort()).toEqual(idsOf(players));
  const told = scene.p.events.filter(({ message }) => message.kind === 'event' && message.name === 'LOBBY_MEMBER_ADD');
  expect(told).toHaveLength((100 * 99) / 2);
});

test('[lobbies/lobbies] a client cannot set its own additional name', async () => {
  const body = { additional_name: 'Faker', members: [{ id: bob.id }] };
  const { members } = (await scene.enter(ada, secret(), body)).body;
  expect(members).toEqual([{ id: ada.id, metadata: null, flags: 0 }]);
});

test('[lobbies/lobbies] bots have no lobbies of their own, and a game needs the scope', async () => {
  expect((await scene.backend.put('/lobbies', { secret: secret() })).status).toBe(401);
  expect((await ada.account.put('/lobbies', { secret: secret() })).status).toBe(401);
  const poor = bearer(scene.p, await tokensOf(scene.p, ada.account, scene.app, 'identify'));
  const refused = await poor.put('/lobbies', { secret: secret() });
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
});

test('[limits] secret 250 characters, metadata 25 keys of 1024 and 1000 characters in all, idle timeout 5 to 604800', async () => {
  const at = async (body: object) => {
    const answer = await ada.game.put('/lobbies', { secret: secret(), ...body });
    return [answer.status, answer.error.code, Object.keys(answer.error.errors ?? {})];
  };
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
  const wrong: [object, string][] = [
    [{ secret: '' }, 'secret'],
    [{ secret: 'x'.repeat(251) }, 'secret'],
    [{ lobby_metadata: keys(26) }, 'lobby_metadata'],
    [{ member_metadata: { a: 1 } }, 'member_metadata'],
    [{ member_metadata: { a: 'x'.repeat(1000) } }, 'member_metadata'],
    [{ lobby_metadata: { a: 'x'.repeat(1025) } }, 'lobby_metadata'],
    [{ idle_timeout_seconds: 4 }, 'idle_timeout_seconds'],
    [{ idle_timeout_seconds: 604_801 }, 'idle_timeout_seconds'],
    [{ flags: 2 }, 'flags'],
  ];
  for (const [body, field] of wrong) expect(await at(body)).toEqual([400, 50035, [field]]);
  expect((await ada.game.put('/lobbies', {})).error.errors).toHaveProperty('secret');
  for (const body of [
    { secret: 'x'.repeat(250) },
    { lobby_metadata: keys(25), member_metadata: { a: 'x'.repeat(999) } },
    { idle_timeout_seconds: 5, flags: null, lobby_metadata: null, member_metadata: null },
    { idle_timeout_seconds: null },
  ])
    expect((await ada.game.put('/lobbies', { secret: secret(), ...body })).status).toBe(200);
});

test('[limits] a user is in at most a hundred lobbies of an application, however joined', async () => {
  const full = await scene.player('full');
  const entered = await Promise.all(Array.from({ length: 101 }, () => scene.enter(full, secret())));
  const refused = entered.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body])).toMatchObject([[400, { code: 50035 }]]);
  // The rejected lobby left nothing behind.
  const rows = await scene.p.server.platform.store.read.kysely.selectFrom('lobbies').select('id').execute();
  const own = new Set(entered.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
  const joined = (await Promise.all(rows.map((row) => scene.read(row)))).filter(({ members }) =>
    members.some(({ id }) => id === full.id),
  );
  expect(idsOf(joined)).toEqual([...own].sort());
  const lobby = await scene.lobby();
  const added = await scene.backend.put(`/lobbies/${lobby.id}/members/${full.id}`, {});
  expect([added.status, added.error.code]).toEqual([400, 50035]);
  const bulk = await scene.backend.post(`/lobbies/${lobby.id}/members/bulk`, [{ id: full.id }, { id: bob.id }]);
  expect(bulk.body).toMatchObject([{ id: bob.id }]);
  // The limit is separate for each game.
  expect((await scene.enter(await scene.plays(full.account, await app(scene.p)), secret())).status).toBe(200);
  await full.game.delete(`/lobbies/${joined[0]?.id}/members/@me`);
  expect((await scene.enter(full, secret())).status).toBe(200);
});

test('[limits] a lobby has at most a thousand members', async () => {
  const key = secret();
  const { id } = (await scene.enter(ada, key)).body;
  const values = Array.from({ length: 999 }, (_, n) => ({
    lobby_id: id,
    user_id: String(2n ** 60n + BigInt(n)),
    application_id: scene.app.id,
    flags: 0,
  }));
  await scene.p.server.platform.store.transaction((db) => db.kysely.insertInto('lobby_members').values(values).execute());
  const refused = await scene.enter(bob, key);
  expect([refused.status, refused.body]).toMatchObject([400, { code: 30019 }]);
  expect((await scene.backend.put(`/lobbies/${id}/members/${bob.id}`, {})).error.code).toBe(30019);
  expect((await scene.backend.post(`/lobbies/${id}/members/bulk`, [{ id: bob.id }])).body).toEqual([]);
  await ada.game.delete(`/lobbies/${id}/members/@me`);
  expect((await scene.enter(bob, key)).status).toBe(200);
});
