import { form } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LobbyScene, type Player } from './test/scene.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open();
});
afterAll(() => scene.p.stop());

const revoke = ({ token }: Player) => form(scene.p, scene.app, { token }, { path: '/oauth2/token/revoke' });

test('a user who joins while the authorization ends is in no lobby afterwards', async () => {
  const watcher = await scene.player('watcher');
  const { body: lobby } = await scene.enter(watcher, 'shared');
  const crowd = await Promise.all(Array.from({ length: 20 }, () => scene.player('crowd')));
  const joins = crowd.map(async (player, n) => {
    const [first, second] =
      n % 2 ? [revoke(player), scene.enter(player, 'shared')] : [scene.enter(player, 'shared'), revoke(player)];
    return (await Promise.all([first, second])).map(({ status }) => status);
  });
  for (const statuses of await Promise.all(joins)) expect(statuses.every((status) => [200, 401].includes(status))).toBe(true);
  expect((await scene.read(lobby)).members.map(({ id }) => id)).toEqual([watcher.id]);
});

test('an authorization ends even if its lobbies end concurrently', async () => {
  const ada = await scene.player('ada');
  const lobbies = await Promise.all(Array.from({ length: 30 }, () => scene.lobby([ada])));
  const ended = lobbies.toReversed().map(({ id }) => scene.backend.delete(`/lobbies/${id}`));
  const [revoked, ...gone] = await Promise.all([revoke(ada), ...ended]);
  expect([revoked.status, new Set(gone.map(({ status }) => status))]).toEqual([200, new Set([204])]);
  expect((await scene.enter(ada, 'again')).status).toBe(401);
});
