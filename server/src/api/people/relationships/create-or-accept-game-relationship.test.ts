import { app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { gameRelations, inGame, match, player, received, to, typeBetween } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[games/friends-in-a-game] requesting and accepting create a friendship in the game only and notify only its sessions', async () => {
  const { of, ada, bob } = await match(p);
  const [adas, bobs, own] = [await ada.connect(), await bob.connect(), await bob.account.connect()];
  expect((await ada.game.put(inGame(bob))).status).toBe(204);
  const since = isoTime(p.clock.now());
  const outgoing = { id: bob.id, application_id: of.id, type: 4, user: expect.objectContaining({ id: bob.id }), since };
  expect(await gameRelations(ada)).toEqual([outgoing]);
  expect(await adas.event('GAME_RELATIONSHIP_ADD')).toEqual(outgoing);
  expect(await bobs.event('GAME_RELATIONSHIP_ADD')).toMatchObject({ id: ada.id, type: 3, is_spam_request: false });
  const since2 = adas.mark();
  expect((await bob.game.put(inGame(ada))).status).toBe(204);
  expect(await adas.event('GAME_RELATIONSHIP_ADD', () => true, since2)).toMatchObject({ id: bob.id, type: 1 });
  expect(await gameRelations(bob)).toMatchObject([{ id: ada.id, type: 1 }]);
  expect(await typeBetween(ada.account, bob.account)).toBe(0);
  await own.settle();
  expect(own.seen('GAME_RELATIONSHIP_ADD')).toEqual([]);
});

test('[games/friends-in-a-game] a friend in one game appears in no list and no event of another', async () => {
  const { ada, bob } = await match(p);
  const elsewhere = await app(p);
  const other = await player(p, elsewhere, 'cat');
  const session = await other.connect();
  await ada.game.put(inGame(bob));
  await bob.game.put(inGame(ada));
  await session.settle();
  expect(session.seen('GAME_RELATIONSHIP_ADD')).toEqual([]);
  const refused = await other.game.put(inGame(ada));
  expect([refused.status, refused.error.code]).toEqual([404, 10013]);
});

test('retries change nothing and emit nothing; concurrent crossing requests create a friendship', async () => {
  const { ada, bob } = await match(p);
  await ada.game.put(inGame(bob));
  p.events.length = 0;
  expect((await ada.game.put(inGame(bob))).status).toBe(204);
  expect(p.events).toEqual([]);
  const two = await match(p);
  const asks = Array.from({ length: 10 }, (_, n) =>
    n % 2 ? two.ada.game.put(inGame(two.bob)) : two.bob.game.put(inGame(two.ada)),
  );
  expect(new Set((await Promise.all(asks)).map(({ status }) => status))).toEqual(new Set([204]));
  expect((await gameRelations(two.ada)).map(({ type }) => type)).toEqual([1]);
  expect(received(p, 'GAME_RELATIONSHIP_ADD').filter(({ data }) => Object(data).type === 1)).toHaveLength(2);
});

test('[errors 80001, errors 80003, errors 10013] requests across a block, to oneself or to a user who does not play are rejected', async () => {
  const { ada, bob } = await match(p);
  await bob.account.put(to(ada.account), { type: 2 });
  const blocked = await ada.game.put(inGame(bob));
  expect([blocked.status, blocked.error.code]).toEqual([403, 80001]);
  expect((await ada.game.put(inGame(ada))).error.code).toBe(80003);
  expect((await ada.game.put(inGame(await p.person('cat')))).error.code).toBe(10013);
  expect(await gameRelations(ada)).toEqual([]);
});

test('[games/friends-in-a-game] a platform block ends game relationships on both sides', async () => {
  const { of, ada, bob } = await match(p);
  await ada.game.put(inGame(bob));
  await bob.game.put(inGame(ada));
  p.events.length = 0;
  await ada.account.put(to(bob.account), { type: 2 });
  expect([await gameRelations(ada), await gameRelations(bob)]).toEqual([[], []]);
  const ended = received(p, 'GAME_RELATIONSHIP_REMOVE');
  expect(ended).toHaveLength(2);
  expect(ended).toContainEqual({ by: bob.id, data: { id: ada.id, type: 1, application_id: of.id } });
});

test('[games/friends-in-a-game] the fourth unanswered request of a new account looks like spam', async () => {
  const { of, ada } = await match(p);
  const others = await Promise.all(['b', 'c', 'd', 'e'].map((name) => player(p, of, name)));
  for (const other of others) await ada.game.put(inGame(other));
  const flags = await Promise.all(others.map(async (other) => (await gameRelations(other))[0]?.is_spam_request));
  expect(flags).toEqual([false, false, false, true]);
});

test('[limits] a player has at most 1,000 friends in a game, including sent requests (30002)', async () => {
  const { of, ada, bob } = await match(p);
  const row = (other: number) => ({
    user_id: ada.id,
    application_id: of.id,
    other_id: String(other),
    type: 4,
    since: 1,
    spam: 0,
  });
  const rows = Array.from({ length: 1000 }, (_, index) => row(index + 1));
  await p.server.platform.store.transaction((db) => db.kysely.insertInto('game_relationships').values(rows).execute());
  const refused = await ada.game.put(inGame(bob));
  expect([refused.status, refused.error.code]).toEqual([400, 30002]);
  expect(await gameRelations(bob)).toEqual([]);
});

test("[games/friends-in-a-game] writing takes a game's relationships.write; user sessions and bots have no game", async () => {
  const { of, bob } = await match(p);
  const reader = await player(p, of, 'cat', 'identify');
  const refused = await reader.game.put(inGame(bob));
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
  expect((await bob.account.put(inGame(reader))).status).toBe(401);
  expect((await of.bot.put(inGame(bob))).status).toBe(401);
});

test("[games/friends-in-a-game] friends in a game see only each other's presence there, with only the activity in that game", async () => {
  const { of, ada, bob } = await match(p);
  const adas = await ada.connect();
  const bobs = await bob.connect();
  const own = await bob.account.connect();
  own.send(3, { status: 'online', since: null, afk: false, activities: [{ name: 'Elsewhere', type: 0 }] });
  await ada.game.put(inGame(bob));
  await bob.game.put(inGame(ada));
  interface Shown {
    user: { id: string };
    activities: { name: string }[];
  }
  await adas.event<Shown>('PRESENCE_UPDATE', ({ user }) => user.id === bob.id);
  bobs.send(3, { status: 'online', since: null, afk: false, activities: [{ name: 'Chess', type: 0 }] });
  const shown = await adas.event<Shown>('PRESENCE_UPDATE', ({ activities }) => activities.length > 0);
  expect(shown.activities).toMatchObject([{ name: 'Chess', application_id: of.id }]);
  const again = await ada.connect();
  expect(again.ready).toMatchObject({
    relationships: [],
    game_relationships: [{ id: bob.id, type: 1 }],
    presences: [{ user: { id: bob.id }, activities: [{ name: 'Chess' }] }],
  });
});
