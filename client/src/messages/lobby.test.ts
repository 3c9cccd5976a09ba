import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { ChannelType } from '../lobbies/types.ts';
import { next, PlayScene } from '../test/play-scene.ts';

const scene = await PlayScene.open();
afterAll(() => scene.stop());
const { p } = scene;
const { bot } = scene.app;

/** A lobby of two players, in which ada has another name and may link it. */
async function meet() {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const created = [ada, bob].map(({ client }) => next(client.lobbies, 'created'));
  const { body } = await bot.post<{ id: string }>('/lobbies', { members: [{ id: ada.id, flags: 1 }, { id: bob.id }] });
  await Promise.all(created);
  const named = next(bob.client.lobbies, 'memberUpdated');
  await bot.put(`/lobbies/${body.id}/members/${ada.id}`, { additional_name: 'Sir Ada', flags: 1 });
  await named;
  return { ada, bob, lobbyId: body.id };
}

test('a lobby message arrives with the additional name and the lobby', async () => {
  const { ada, bob, lobbyId } = await meet();
  const arrived = next(bob.client.messages, 'created');
  const id = await ada.client.messages.sendLobbyMessageWithMetadata(lobbyId, `go <@!${bob.id}> <#1> <@&2> </play:3>`, {
    to: 'all',
  });
  const message = await arrived;
  expect(message).toMatchObject({
    id,
    content: 'go @bob #unknown @role /play',
    additionalName: 'Sir Ada',
    metadata: { to: 'all' },
    authorId: ada.id,
    author: { displayName: 'ada' },
    channelId: lobbyId,
    recipientId: '0',
    recipient: undefined,
    sentFromGame: true,
    applicationId: scene.app.id,
    lobby: { id: lobbyId },
    channel: { id: lobbyId, type: ChannelType.Lobby, recipients: [] },
  });
  expect(message.sentTimestamp).toBe(p.clock.now());
  expect(ada.client.messages.getChannelHandle(lobbyId)?.type).toBe(ChannelType.Lobby);
  expect(ada.client.messages.canOpenMessageInClient(id)).toBe(false);
});

test('moderation metadata arrives as an update; an edit clears it; a deletion has the id of the lobby', async () => {
  const { ada, bob, lobbyId } = await meet();
  const arrived = next(bob.client.messages, 'created');
  const id = await ada.client.messages.sendLobbyMessage(lobbyId, 'hello');
  const held = await arrived;
  const moderated = next(bob.client.messages, 'updated');
  await bot.put(`/lobbies/${lobbyId}/messages/${id}/moderation-metadata`, { verdict: 'fine' });
  expect((await moderated).moderationMetadata).toEqual({ verdict: 'fine' });
  expect(held.moderationMetadata).toEqual({ verdict: 'fine' });
  const edited = next(bob.client.messages, 'updated');
  await ada.client.core.http.call('PATCH /lobbies/{lobby_id}/messages/{message_id}', {
    lobby_id: lobbyId,
    message_id: id,
    body: { content: 'hello there' },
  });
  await edited;
  expect(held).toMatchObject({ content: 'hello there', moderationMetadata: {}, editedTimestamp: p.clock.now() });
  const deleted = next(bob.client.messages, 'deleted');
  await ada.client.core.http.call('DELETE /lobbies/{lobby_id}/messages/{message_id}', { lobby_id: lobbyId, message_id: id });
  expect(await deleted).toEqual({ messageId: id, channelId: lobbyId });
  expect(bob.client.messages.getMessageHandle(id)).toBeUndefined();
});

test('the history of a lobby always comes from the server, newest first; others get 50001', async () => {
  const { ada, bob, lobbyId } = await meet();
  for (const text of ['one', 'two', 'three']) await ada.client.messages.sendLobbyMessage(lobbyId, text);
  const { messages } = bob.client;
  bob.trace.requests.length = 0;
  const list = await messages.getLobbyMessagesWithLimit(lobbyId, 2);
  expect(list.map(({ content }) => content)).toEqual(['three', 'two']);
  expect(await messages.getLobbyMessagesWithLimit(lobbyId, 0)).toHaveLength(3);
  expect(bob.trace.requests).toEqual([`GET /lobbies/${lobbyId}/messages?limit=2`, `GET /lobbies/${lobbyId}/messages?limit=200`]);
  const eve = await scene.player('eve');
  await expect(eve.client.messages.getLobbyMessagesWithLimit(lobbyId, 5)).rejects.toMatchObject({
    type: ErrorType.HTTPError,
    code: 50001,
  });
});

test('messages cross between a lobby and its linked channel, and open there', async () => {
  const { ada, bob, lobbyId } = await meet();
  const owner = ada.account ?? (await p.person());
  const guild = await p.guild(owner);
  const before = await ada.client.messages.sendLobbyMessage(lobbyId, 'before the link');
  await p.clock.advance(1000);
  const linked = next(ada.client.lobbies, 'updated');
  await ada.client.lobbies.linkChannelToLobby(lobbyId, guild.text.id);
  await linked;
  await p.clock.advance(1000);
  const arrived = next(bob.client.messages, 'created', ({ sentFromGame }) => !sentFromGame);
  await owner.post(`/channels/${guild.text.id}/messages`, { content: `from <#${guild.text.id}>` });
  const fromWeb = await arrived;
  expect(fromWeb).toMatchObject({
    content: `from #${guild.text.name}`,
    sentFromGame: false,
    applicationId: undefined,
    channelId: guild.text.id,
    lobby: { id: lobbyId },
    channel: { id: lobbyId, type: ChannelType.Lobby },
  });
  const own = next(ada.client.messages, 'created', ({ content }) => content === 'after the link');
  const after = await ada.client.messages.sendLobbyMessage(lobbyId, 'after the link');
  await own;
  const shown = await owner.get<{ content: string }[]>(`/channels/${guild.text.id}/messages`);
  expect(shown.body.map(({ content }) => content)).toContain('after the link');
  const { messages } = ada.client;
  expect([before, after, fromWeb.id].map((id) => messages.canOpenMessageInClient(id))).toEqual([false, true, true]);
  await messages.openMessageInClient(after);
  expect(ada.trace.opened).toEqual([`${p.address}/channels/${guild.id}/${guild.text.id}/${after}`]);
  const polled = next(bob.client.messages, 'created', ({ additionalContent }) => additionalContent !== undefined);
  await owner.post(`/channels/${guild.text.id}/messages`, {
    content: '',
    poll: { question: { text: 'Who wins?' }, answers: [{ poll_media: { text: 'us' } }] },
  });
  const poll = await polled;
  expect(poll.additionalContent).toMatchObject({ type: 2, title: 'Who wins?', count: 1 });
});
