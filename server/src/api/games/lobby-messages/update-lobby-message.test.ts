import type { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());
const game = await Game.open(p);
const [ada, ben] = [await game.player('ada'), await game.player('ben')];
const lobby = await game.lobby([ada, ben]);
let endpoint: EventsEndpoint;
beforeAll(async () => {
  endpoint = await game.endpoint('LOBBY_MESSAGE_UPDATE');
});
afterAll(() => endpoint.close());

test('[lobbies/moderation-metadata] the author edits the text: moderation metadata is cleared before the update is sent, and the backend is notified', async () => {
  const { body: message } = await ada.say(lobby, 'firts');
  await game.bot.put(`/lobbies/${lobby.id}/messages/${message.id}/moderation-metadata`, { action: 'hide' });
  await p.jobs();
  expect(endpoint.events).toEqual([]);
  const played = await ben.play();
  const edited = await ada.game.patch(`/lobbies/${lobby.id}/messages/${message.id}`, { content: 'first' });
  expect(edited).toMatchObject({ status: 200, body: { id: message.id, content: 'first', edited_timestamp: expect.any(String) } });
  const update = await played.event('LOBBY_MESSAGE_UPDATE');
  expect(update).toEqual(edited.body);
  expect(update).not.toHaveProperty('moderation_metadata');
  expect((await ben.hear(lobby)).body[0]).toEqual({ ...message, content: 'first' });
  await p.jobs();
  expect(endpoint.events.map(({ event }) => event)).toMatchObject([{ type: 'LOBBY_MESSAGE_UPDATE', data: edited.body }]);
});

test('[errors] other users cannot edit: 50005; unknown 10008; empty 50006', async () => {
  const { body: message } = await ada.say(lobby, 'mine');
  const path = `/lobbies/${lobby.id}/messages/${message.id}` as const;
  expect(await ben.game.patch(path, { content: 'x' })).toMatchObject({ status: 403, body: { code: 50005 } });
  expect(await ada.game.patch(`/lobbies/${lobby.id}/messages/1`, { content: 'x' })).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
  expect(await ada.game.patch(path, { content: '' })).toMatchObject({ status: 400, body: { code: 50006 } });
  expect((await ben.hear(lobby)).body[0]?.content).toBe('mine');
});

/** Runs work just before the next request stores its change. */
async function meanwhile(work: () => Promise<unknown>): Promise<void> {
  // The transactions of earlier jobs are not meant.
  await p.jobs();
  const { store } = p.server.platform;
  const transaction = store.transaction.bind(store);
  const spy = vi.spyOn(store, 'transaction').mockImplementationOnce(async (change) => {
    spy.mockRestore();
    await work();
    return transaction(change);
  });
}

test('if a lobby is unlinked or relinked before an edit or deletion is stored, the change is made where the message is then', async () => {
  const guild = await p.guild(ada.person);
  const linked = await game.lobby([ada, ben]);
  await ada.link(linked, guild.text.id);
  const { id } = (await ada.say(linked, 'old')).body;
  const path = `/lobbies/${linked.id}/messages/${id}` as const;
  const texts = async () => [
    (await ben.hear(linked)).body.map(({ content }) => content),
    (await ada.person.get(`/channels/${guild.text.id}/messages`)).body.map(({ content }) => content),
  ];
  await meanwhile(() => ada.link(linked));
  expect((await ada.game.patch(path, { content: 'unlinked' })).body.content).toBe('unlinked');
  expect(await texts()).toEqual([['unlinked'], ['old']]);
  await meanwhile(() => ada.link(linked, guild.text.id));
  expect((await ada.game.patch(path, { content: 'linked' })).body.content).toBe('linked');
  expect(await texts()).toEqual([['linked'], ['linked']]);
  await meanwhile(() => ada.link(linked));
  expect((await ada.game.delete(path)).status).toBe(204);
  expect(await texts()).toEqual([[], ['linked']]);
});
