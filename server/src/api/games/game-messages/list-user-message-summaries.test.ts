import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);

test('[games/direct-messages] lists correspondents with the last message of each, newest first', async () => {
  const [ada, ben] = await game.friends();
  const cat = await p.person('cat');
  await p.befriend(ada.person, cat);
  const summaries = () => ada.game.get('/partner-sdk/users/@me/channels');
  expect((await summaries()).body).toEqual([]);
  const toBen = await ada.write(ben, 'to ben');
  const toCat = await ada.write(cat, 'to cat');
  const [catFirst, benFirst] = [
    { user_id: cat.id, last_message_id: toCat.body.id },
    { user_id: ben.id, last_message_id: toBen.body.id },
  ];
  expect((await summaries()).body).toEqual([catFirst, benFirst]);
  await ada.person.delete(`/channels/${toBen.body.channel_id}`);
  expect((await summaries()).body).toEqual([catFirst, benFirst]);
  expect((await ben.game.get('/partner-sdk/users/@me/channels')).body).toEqual([{ ...benFirst, user_id: ada.id }]);
  const present = await game.player(ada.person, 'sdk.social_layer_presence');
  expect(await present.game.get('/partner-sdk/users/@me/channels')).toMatchObject({ status: 403, body: { code: 50026 } });
});
