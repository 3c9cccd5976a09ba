import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);

const [ada, ben] = [await game.player('ada'), await game.player('ben')];
const lobby = await game.lobby([ada, ben]);
const pathOf = ({ id }: { id: string }, of = lobby) => `/lobbies/${of.id}/messages/${id}/moderation-metadata` as const;
const thought = async ({ id }: { id: string }) => (await ben.hear(lobby)).body.find((one) => one.id === id)?.moderation_metadata;

test('[lobbies/moderation-metadata] set as a whole by the bot, dispatched to the members and stored; an empty map clears it', async () => {
  const { body: message } = await ada.say(lobby, 'something');
  const played = await ben.play();
  expect((await game.bot.put(pathOf(message), { action: 'hide', reason: 'spam' })).status).toBe(204);
  const update = await played.event('LOBBY_MESSAGE_UPDATE');
  expect(update).toMatchObject({ id: message.id, lobby_id: lobby.id, content: 'something', edited_timestamp: null });
  expect(update.moderation_metadata).toEqual({ action: 'hide', reason: 'spam' });
  await game.bot.put(pathOf(message), { action: 'show' });
  expect(await thought(message)).toEqual({ action: 'show' });
  await game.bot.put(pathOf(message), {});
  expect(await thought(message)).toBeUndefined();
});

test('[limits] 5 keys, key 1024, value 2000 characters', async () => {
  const { body: message } = await ada.say(lobby, 'something');
  const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, k) => [`k${k}`, 'v']));
  for (const body of [keys(6), { ['k'.repeat(1025)]: 'v' }, { a: 'x'.repeat(2001) }, { a: 1 }])
    expect(await game.bot.put(pathOf(message), body)).toMatchObject({ status: 400, body: { code: 50035 } });
  const most = { ...keys(3), ['k'.repeat(1024)]: 'v', a: 'x'.repeat(2000) };
  expect((await game.bot.put(pathOf(message), most)).status).toBe(204);
  expect(await thought(message)).toEqual(most);
});

test('[errors] unknown lobbies and messages, other applications and user sessions are rejected', async () => {
  const { body: message } = await ada.say(lobby, 'something');
  const body = { action: 'hide' };
  expect(await game.bot.put(pathOf(message, { id: '1' }), body)).toMatchObject({ status: 404, body: { code: 10031 } });
  expect(await game.bot.put(pathOf({ id: '1' }), body)).toMatchObject({ status: 404, body: { code: 10008 } });
  const other = await Game.open(p);
  expect(await other.bot.put(pathOf(message), body)).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await ada.game.put(pathOf(message), body)).toMatchObject({ status: 401 });
  expect(await thought(message)).toBeUndefined();
});
