import { Game, type GameMessage } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);
const [ada, ben] = await game.friends();

const pathOf = ({ id }: { id: string }, one = ada.id, other = ben.id) =>
  `/partner-sdk/dms/${one}/${other}/messages/${id}/moderation-metadata` as const;
const said = async (content = 'something'): Promise<GameMessage> => (await ada.write(ben, content)).body;
const thought = async (message: { id: string }, by = ben) =>
  (await by.read(by === ben ? ada : ben)).body.find(({ id }) => id === message.id)?.moderation_metadata;

test('[lobbies/moderation-metadata] set as a whole by the bot, with the two users in either order; visible in the game; an empty map clears it', async () => {
  const message = await said();
  const [played, web] = [await ben.play(), await ben.person.connect()];
  expect((await game.bot.put(pathOf(message), { action: 'hide', reason: 'spam' })).status).toBe(204);
  const update = await played.event('MESSAGE_UPDATE');
  expect(update).toMatchObject({ id: message.id, content: 'something', moderation_metadata: { action: 'hide', reason: 'spam' } });
  expect(update.edited_timestamp).toBeNull();
  expect(await thought(message)).toEqual({ action: 'hide', reason: 'spam' });
  expect(await thought(message, ada)).toEqual({ action: 'hide', reason: 'spam' });
  const since = played.mark();
  expect((await game.bot.put(pathOf(message, ben.id, ada.id), { action: 'show' })).status).toBe(204);
  expect(await played.event('MESSAGE_UPDATE', undefined, since)).toMatchObject({ moderation_metadata: { action: 'show' } });
  expect(await thought(message)).toEqual({ action: 'show' });
  expect((await game.bot.put(pathOf(message), {})).status).toBe(204);
  expect(await thought(message)).toBeUndefined();
  await web.settle();
  expect(web.seen('MESSAGE_UPDATE')).toEqual([]);
  const inWeb = await ben.person.get(`/channels/${message.channel_id}/messages`);
  expect(JSON.stringify(inWeb.body)).not.toContain('moderation');
});

test('[lobbies/moderation-metadata] application-scoped: another game of the same users sees only its own', async () => {
  const other = await Game.open(p);
  const [adaThere, benThere] = [await other.player(ada.person), await other.player(ben.person)];
  const message = await said();
  const [here, there] = [await ben.play(), await benThere.play()];
  await game.bot.put(pathOf(message), { action: 'blur' });
  await other.bot.put(pathOf(message), { verdict: 'fine' });
  expect(await here.event('MESSAGE_UPDATE')).toMatchObject({ moderation_metadata: { action: 'blur' } });
  expect(await there.event('MESSAGE_UPDATE')).toMatchObject({ moderation_metadata: { verdict: 'fine' } });
  for (const session of [here, there]) await session.settle();
  expect([here.seen('MESSAGE_UPDATE').length, there.seen('MESSAGE_UPDATE').length]).toEqual([1, 1]);
  expect(await thought(message)).toEqual({ action: 'blur' });
  expect((await adaThere.read(ben)).body[0]?.moderation_metadata).toEqual({ verdict: 'fine' });
});

test('[lobbies/moderation-metadata] an edit of the text clears it before the update is sent; other changes keep it', async () => {
  const message = await said();
  await game.bot.put(pathOf(message), { action: 'hide' });
  const [played, web] = [await ben.play(), await ben.person.connect()];
  await ben.person.put(`/channels/${message.channel_id}/messages/pins/${message.id}`);
  expect(await played.event('MESSAGE_UPDATE')).toMatchObject({ pinned: true, moderation_metadata: { action: 'hide' } });
  expect(await web.event('MESSAGE_UPDATE')).not.toHaveProperty('moderation_metadata');
  const since = played.mark();
  await ada.person.patch(`/channels/${message.channel_id}/messages/${message.id}`, { content: 'better' });
  const update = await played.event('MESSAGE_UPDATE', undefined, since);
  expect(update).toMatchObject({ content: 'better' });
  expect(update).not.toHaveProperty('moderation_metadata');
  expect(await thought(message)).toBeUndefined();
});

test('messages from the web client can be moderated too', async () => {
  const channel = await ada.person.post('/users/@me/channels', { recipient_id: ben.id });
  const sent = await ada.person.post(`/channels/${channel.body.id}/messages`, { content: 'web' });
  expect((await game.bot.put(pathOf(sent.body), { action: 'hide' })).status).toBe(204);
  expect(await thought(sent.body)).toEqual({ action: 'hide' });
});

test('[limits] 5 keys, key 1024, value 2000 characters, strings only', async () => {
  const message = await said();
  const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, k) => [`k${k}`, 'v']));
  for (const body of [keys(6), { ['k'.repeat(1025)]: 'v' }, { a: 'x'.repeat(2001) }, { a: 1 }, { a: null }, []])
    expect(await game.bot.put(pathOf(message), body)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await thought(message)).toBeUndefined();
  const most = { ...keys(3), ['k'.repeat(1024)]: 'v', a: 'x'.repeat(2000) };
  expect((await game.bot.put(pathOf(message), most)).status).toBe(204);
  expect(await thought(message)).toEqual(most);
});

test('[errors] unknown users, users who never wrote, users without the application, and deleted messages are rejected', async () => {
  const message = await said();
  const body = { action: 'hide' };
  expect(await game.bot.put(pathOf(message, '1'), body)).toMatchObject({ status: 404, body: { code: 10013 } });
  expect(await game.bot.put(pathOf(message, 'abc'), body)).toMatchObject({ status: 400, body: { code: 50035 } });
  const cat = await p.person('cat');
  expect(await game.bot.put(pathOf(message, cat.id), body)).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(await game.bot.put(pathOf({ id: '1' }), body)).toMatchObject({ status: 404, body: { code: 10008 } });
  const stranger = await Game.open(p);
  expect(await stranger.bot.put(pathOf(message), body)).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await ada.game.put(pathOf(message), body)).toMatchObject({ status: 401 });
  expect(await thought(message)).toBeUndefined();
});
