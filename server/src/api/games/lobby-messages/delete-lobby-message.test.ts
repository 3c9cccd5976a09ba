import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());
const game = await Game.open(p);

test('[webhook-events/events] the author deletes: members and the backend are notified once; others may not (50005)', async () => {
  const endpoint = await game.endpoint('LOBBY_MESSAGE_DELETE');
  const [ada, ben] = [await game.player('ada'), await game.player('ben')];
  const lobby = await game.lobby([ada, ben]);
  const { body: message } = await ada.say(lobby, 'oops');
  const path = `/lobbies/${lobby.id}/messages/${message.id}` as const;
  const played = await ben.play();
  expect(await ben.game.delete(path)).toMatchObject({ status: 403, body: { code: 50005 } });
  expect((await ada.game.delete(path)).status).toBe(204);
  const gone = { id: message.id, lobby_id: lobby.id };
  expect(await played.event('LOBBY_MESSAGE_DELETE')).toEqual(gone);
  expect((await ben.hear(lobby)).body).toEqual([]);
  expect(await ada.game.delete(path)).toMatchObject({ status: 404, body: { code: 10008 } });
  await p.jobs();
  expect(endpoint.events.map(({ event }) => event)).toMatchObject([{ type: 'LOBBY_MESSAGE_DELETE', data: gone }]);
  await endpoint.close();
});
