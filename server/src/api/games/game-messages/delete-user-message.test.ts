import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);
const [ada, ben] = await game.friends();

test('the author can edit and delete messages in the game that they wrote in the web client', async () => {
  const channel = await ada.person.post<{ id: string }>('/users/@me/channels', { recipient_id: ben.id });
  const sent = await ada.person.post<{ id: string }>(`/channels/${channel.body.id}/messages`, { content: 'web' });
  const path = `/users/${ben.id}/messages/${sent.body.id}` as const;
  expect(await ada.game.patch(path, { content: 'game' })).toMatchObject({ status: 200 });
  const heard = await ben.play();
  expect((await ada.game.delete(path)).status).toBe(204);
  expect(await heard.event('MESSAGE_DELETE')).toEqual({ id: sent.body.id, channel_id: channel.body.id });
  expect(await ada.game.delete(path)).toMatchObject({ status: 404, body: { code: 10008 } });
});
