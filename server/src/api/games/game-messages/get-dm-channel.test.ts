import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);

test('returns the channel with a user, for games, bots and persons; 404 if there is none', async () => {
  const [ada, ben] = await game.friends();
  expect(await ada.game.get(`/users/@me/dms/${ben.id}`)).toMatchObject({ status: 404, body: { code: 10003 } });
  const { channel_id, id } = (await ada.write(ben, 'hi')).body;
  for (const reader of [ben.game, ben.person]) {
    const channel = await reader.get(`/users/@me/dms/${ada.id}`);
    expect(channel).toMatchObject({
      status: 200,
      body: { id: channel_id, type: 1, last_message_id: id, recipients: [{ id: ada.id }] },
    });
  }
  expect(await game.bot.get(`/users/@me/dms/${ada.id}`)).toMatchObject({ status: 404 });
});
