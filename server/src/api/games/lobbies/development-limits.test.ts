import type { Answer } from '@guildhall/testkit/answer';
import { app } from '@guildhall/testkit/oauth-scene';
import type { Account } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lobby, LobbyScene, type Player } from './test/scene.ts';

const SPAN = 2 * 60 * 60 * 1000;

let scene: LobbyScene;
let operator: Account;
let ada: Player;
let bob: Player;
beforeAll(async () => {
  scene = await LobbyScene.open({ rateLimits: true });
  // The first user to register on a server is its operator.
  operator = scene.app.owner;
  await scene.p.clock.advance(60_000);
  [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
});
afterAll(() => scene.p.stop());

let secrets = 0;
const enter = (player: Player) => scene.enter(player, `key ${secrets++}`);
/** Waits out the per-user and per-address limits, which reset within seconds. */
const breathe = () => scene.p.clock.advance(10_000);
const decide = async (body: object) => {
  const set = await operator.patch(`/operator/applications/${scene.app.id}`, body);
  expect(set.status).toBe(200);
  return set.body;
};
/** Resets all counters. */
async function afresh(): Promise<void> {
  const { store } = scene.p.server.platform;
  await store.transaction((db) => db.kysely.deleteFrom('application_rates').execute());
  await breathe();
}
const headersOf = ({ headers }: Answer<Lobby>) =>
  ['limit', 'remaining', 'scope'].map((name) => headers.get(`x-ratelimit-${name}`));

test('[limits, lobbies/before-approval] before approval an application has a hundred in two hours in total; others have their own', async () => {
  const started = scene.p.clock.now();
  let shown: (string | null)[][] = [];
  for (let n = 0; n < 100; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => enter(index % 2 ? ada : bob)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    shown = answers.map(headersOf);
    await breathe();
  }
  expect(shown).toContainEqual(['100', '0', null]);
  const refused = await enter(ada);
  const wait = (started + SPAN - scene.p.clock.now()) / 1000;
  expect([refused.status, refused.body]).toEqual([
    429,
    { message: 'You are being rate limited.', retry_after: wait, global: false, code: 0 },
  ]);
  expect(headersOf(refused)).toEqual(['100', '0', 'shared']);
  expect(refused.headers.get('retry-after')).toBe(String(Math.ceil(wait)));
  expect(Number(refused.headers.get('x-ratelimit-reset'))).toBe((started + SPAN) / 1000);
  expect((await enter(bob)).status).toBe(429);
  // Limits with other names, and other applications, are unaffected.
  expect((await scene.backend.post('/lobbies', {})).status).toBe(201);
  await scene.p.clock.advance(60_000);
  const other = await app(scene.p);
  expect((await enter(await scene.plays(ada.account, other))).status).toBe(200);
  // Moves the start of the window back: advancing the clock by hours would trigger everything due meanwhile.
  const { store } = scene.p.server.platform;
  const earlier = { window_start: scene.p.clock.now() - SPAN + 1000 };
  await store.transaction((db) => db.kysely.updateTable('application_rates').set(earlier).execute());
  await scene.p.clock.advance(999);
  expect((await enter(ada)).status).toBe(429);
  await scene.p.clock.advance(1);
  expect((await enter(ada)).status).toBe(200);
});

test('[lobbies/before-approval] the operator lowers and lifts a limit by name, and all by approval; a named limit outlasts approval', async () => {
  await afresh();
  const create = () => scene.backend.post('/lobbies', {});
  expect(await decide({ limits: { create_lobby: 2 } })).toMatchObject({
    limits: { create_lobby: 2 },
    production_approved: false,
  });
  expect(headersOf(await create())).toEqual(['2', '1', null]);
  expect([(await create()).status, (await create()).status]).toEqual([201, 429]);
  expect(await decide({ production_approved: true })).toMatchObject({ production_approved: true });
  expect((await create()).status).toBe(429);
  await decide({ limits: { create_lobby: 3 } });
  expect([(await create()).status, (await create()).status]).toEqual([201, 429]);
  await decide({ production_approved: false, limits: { create_lobby: null } });
  expect((await create()).status).toBe(201);
  await breathe();
  await decide({ limits: {} });
  expect(headersOf(await create())).toEqual(['10', '9', null]);
  await decide({ limits: { create_lobby: 0 } });
  const none = await create();
  expect([none.status, none.headers.get('x-ratelimit-limit')]).toEqual([429, '0']);
  await decide({ production_approved: true, limits: {} });
  expect(headersOf(await create())).toEqual(['10', '7', null]);
});

test('[errors] refusals caused by others do not count as invalid requests; a rejected request changes nothing', async () => {
  await afresh();
  await decide({ production_approved: false, limits: { add_lobby_member: 0, edit_lobby: 0 } });
  const made = (await scene.backend.post('/lobbies', {})).body;
  const path = `/lobbies/${made.id}` as const;
  const refused = await scene.backend.put(`${path}/members/${ada.id}`, {});
  expect([refused.status, refused.headers.get('x-ratelimit-scope')]).toEqual([429, 'shared']);
  expect((await scene.backend.patch(path, { metadata: { a: 'b' } })).status).toBe(429);
  // 401 and 429 are checked before the path is resolved.
  expect((await scene.backend.patch('/lobbies/1', {})).status).toBe(429);
  expect((await scene.p.anyone.patch('/lobbies/1', {})).status).toBe(401);
  expect(await scene.read(made)).toMatchObject({ metadata: null, members: [] });
  expect((await operator.patch(`/operator/applications/${scene.app.id}`, { limits: { edit_lobby: -1 } })).status).toBe(400);
});

test('without rate limits these do not apply either', async () => {
  const free = await LobbyScene.open();
  await free.app.owner.patch(`/operator/applications/${free.app.id}`, { limits: { create_lobby: 0 } });
  expect((await free.backend.post('/lobbies', {})).status).toBe(201);
  await free.p.stop();
});
