import type { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());
const game = await Game.open(p);

const TYPES = ['GAME_DIRECT_MESSAGE_CREATE', 'GAME_DIRECT_MESSAGE_UPDATE', 'GAME_DIRECT_MESSAGE_DELETE'];
let endpoint: EventsEndpoint;
beforeEach(async () => {
  endpoint = await game.endpoint(...TYPES);
});
afterEach(() => endpoint.close());

/** The webhook events the game received, once everything due is sent. */
async function told(): Promise<unknown[]> {
  await p.jobs();
  return endpoint.events.map(({ event }) => event);
}

test('[webhook-events/events] create, update and delete while one of the two plays: the message with its channel and both users', async () => {
  const [ada, ben] = await game.friends();
  const session = await ben.play();
  const sent = await ada.write(ben, 'almost ready');
  const { id, channel_id } = sent.body;
  await p.jobs(); // events of the same moment are delivered concurrently
  await ada.game.patch(`/users/${ben.id}/messages/${id}`, { content: 'ready' });
  await p.jobs();
  await ada.game.delete(`/users/${ben.id}/messages/${id}`);
  const recipients = expect.arrayContaining([expect.objectContaining({ id: ada.id }), expect.objectContaining({ id: ben.id })]);
  const channel = { id: channel_id, type: 1, recipients };
  const common = { id, channel_id, author: { id: ada.id }, application_id: game.id, channel };
  expect(await told()).toMatchObject([
    { type: TYPES[0], data: { ...common, content: 'almost ready' } },
    { type: TYPES[1], data: { ...common, content: 'ready', edited_timestamp: expect.any(String) } },
    { type: TYPES[2], data: { ...common, content: 'ready' } },
  ]);
  await session.close();
});

test('[webhook-events/events] also for messages from the web client; nothing while neither plays, for groups, or for moderation only', async () => {
  const [ada, ben] = await game.friends();
  await ada.write(ben, 'nobody plays');
  expect(await told()).toEqual([]);
  const session = await ada.play();
  const channel = await ben.person.post('/users/@me/channels', { recipient_id: ada.id });
  const sent = await ben.person.post(`/channels/${channel.body.id}/messages`, { content: 'from the web' });
  await game.bot.put(`/partner-sdk/dms/${ada.id}/${ben.id}/messages/${sent.body.id}/moderation-metadata`, { action: 'hide' });
  const cat = await p.person('cat');
  await p.befriend(ada.person, cat);
  const group = await ada.person.post('/users/@me/channels', { recipients: [ben.id, cat.id] });
  await ada.person.post(`/channels/${group.body.id}/messages`, { content: 'in a group' });
  expect(await told()).toMatchObject([{ type: TYPES[0], data: { id: sent.body.id, content: 'from the web' } }]);
  await session.close();
});

test('a game that may not read the messages receives none', async () => {
  const [ada, ben] = await game.friends();
  const present = await game.player(ben.person, 'sdk.social_layer_presence');
  const session = await present.play();
  await ada.write(ben, 'private');
  expect(await told()).toEqual([]);
  await session.close();
});

test('[webhook-events/events] messages between two provisional accounts have the short form; with others the full form', async () => {
  const [one, other] = [await game.provisional('one'), await game.provisional('other')];
  expect(await one.write(other, 'hi')).toMatchObject({ status: 403, body: { code: 50007 } });
  const sessions = [await one.play(), await other.play()];
  const sent = await one.write(other, 'well met');
  expect(sent).toMatchObject({ status: 200, body: { author: { id: one.id } } });
  expect((await other.read(one)).body.map(({ content }) => content)).toEqual(['well met']);
  const [event] = await told();
  expect(event).toMatchObject({ type: TYPES[0], data: { id: sent.body.id, content: 'well met', author: { id: one.id } } });
  const keys = ['application_id', 'author', 'channel', 'content', 'flags', 'id', 'type'];
  expect(Object.keys(Object(Object(event).data)).toSorted()).toEqual(keys);
  const ada = await game.player('ada');
  sessions.push(await ada.play());
  const toAda = await one.write(ada, 'hello');
  const inWeb = await ada.person.get(`/channels/${toAda.body.channel_id}/messages`);
  expect(inWeb.body).toMatchObject([{ content: 'hello', author: { id: one.id } }]);
  expect((await ada.write(one, 'and back')).status).toBe(200);
  expect((await one.read(ada)).body.map(({ content }) => content)).toEqual(['and back', 'hello']);
  for (const session of sessions) await session.close();
});

test('[webhook-events/events] an invitation keeps its activity and its game in the short form', async () => {
  const [one, other] = [await game.provisional('host'), await game.provisional('guest')];
  await one.game.put(`/users/@me/game-relationships/${other.id}`, {});
  await other.game.put(`/users/@me/game-relationships/${one.id}`, {});
  const [host, guest] = [await one.play(), await other.play()];
  const activity = { name: 'Raid', type: 0, party: { id: 'p', size: [1, 4] }, secrets: { join: 'secret' } };
  host.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  await guest.event<{ activities: object[] }>('PRESENCE_UPDATE', ({ activities }) => activities.length > 0);
  const session_id = String(host.ready.session_id);
  const sent = await one.write(other, 'come', { activity: { type: 1, party_id: 'p', session_id } });
  expect(await told()).toMatchObject([
    { type: TYPES[0], data: { id: sent.body.id, activity: { type: 1, party_id: 'p' }, application: { id: game.id } } },
  ]);
  for (const session of [host, guest]) await session.close();
});
