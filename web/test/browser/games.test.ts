import { newGame, playing } from '@guildhall/testkit/game-login';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hall, made, messageOf, type Person, say, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  hall = await Hall.open();
  ada = await hall.person('ada', 'Ada Byron');
  grace = await hall.person('grace', 'Grace Hopper');
});
afterAll(() => hall.close());

test('what is said in a game shows in the web client, and the reverse: direct messages, and a channel that is linked to a lobby', async () => {
  const app = await newGame(ada);
  const [adas, graces] = [await playing(ada, app), await playing(grace, app)];
  await made(ada.put(`/users/@me/relationships/${grace.id}`, {}));
  await made(grace.put(`/users/@me/relationships/${ada.id}`, {}));
  const { channel_id } = await made<{ channel_id: string }>(
    graces.post(`/users/${ada.id}/messages`, { content: 'ready to raid?' }),
  );
  const page = await hall.pageOf(ada, `/channels/@me/${channel_id}`);
  await seen(messageOf(page, 'ready to raid?'));
  await say(page, 'in a minute');
  await seen(messageOf(page, 'in a minute'));
  const read = await made<{ content: string }[]>(graces.get(`/users/${ada.id}/messages`));
  expect(read.map(({ content }) => content)).toEqual(['in a minute', 'ready to raid?']);
  await shoot(page, 'game-direct');

  const guild = await made<{ id: string }>(ada.post('/guilds', { name: 'Raiders' }));
  const channels = await made<{ id: string; type: number }[]>(ada.get(`/guilds/${guild.id}/channels`));
  const text = channels.find(({ type }) => type === 0)?.id ?? '';
  const members = [ada, grace].map(({ id }) => ({ id, flags: 1 }));
  const lobby = await made<{ id: string }>(app.bot.post('/lobbies', { members }));
  await made(adas.patch(`/lobbies/${lobby.id}/channel-linking`, { channel_id: text }));
  await page.goto(`/channels/${guild.id}/${text}`);
  await made(graces.post(`/lobbies/${lobby.id}/messages`, { content: 'the gate is open' }));
  await seen(messageOf(page, 'the gate is open'));
  await say(page, 'coming from the web');
  await seen(messageOf(page, 'coming from the web'));
  const heard = await made<{ content: string }[]>(graces.get(`/lobbies/${lobby.id}/messages`));
  expect(heard.map(({ content }) => content)).toEqual(['coming from the web', 'the gate is open']);
  await shoot(page, 'game-lobby');
  expect(hall.faults).toEqual([]);
});
