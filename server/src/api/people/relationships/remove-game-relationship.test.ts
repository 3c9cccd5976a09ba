import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { gameRelations, inGame, match, received, typeBetween } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[games/friends-in-a-game] removing a friend in the game keeps the platform friendship; both sides receive the removed type', async () => {
  const { of, ada, bob } = await match(p);
  await p.befriend(ada.account, bob.account);
  await ada.game.put(inGame(bob));
  await bob.game.put(inGame(ada));
  p.events.length = 0;
  expect((await ada.game.delete(inGame(bob))).status).toBe(204);
  expect(received(p, 'GAME_RELATIONSHIP_REMOVE')).toEqual([
    { by: ada.id, data: { id: bob.id, type: 1, application_id: of.id } },
    { by: bob.id, data: { id: ada.id, type: 1, application_id: of.id } },
  ]);
  expect(await gameRelations(bob)).toEqual([]);
  expect(await typeBetween(ada.account, bob.account)).toBe(1);
});

test('[games/friends-in-a-game] deleting the application removes all relationships in its game', async () => {
  const { of, ada, bob } = await match(p);
  await ada.game.put(inGame(bob));
  expect((await of.owner.delete(`/applications/${of.id}`)).status).toBe(204);
  const left = await p.server.platform.store.read.kysely
    .selectFrom('game_relationships')
    .selectAll()
    .where('application_id', '=', of.id)
    .execute();
  expect(left).toEqual([]);
});
