import type { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());
const game = await Game.open(p);

const told = async (endpoint: EventsEndpoint) => {
  await p.jobs();
  return endpoint.events.map(({ event }) => event);
};

test("[lobbies/messages] a member's message has their additional name; all members receive it once, and no other user", async () => {
  const [ada, ben, cat] = [await game.player('ada'), await game.player('ben'), await game.player('cat')];
  const other = await Game.open(p);
  const elsewhere = await (await other.player(ben.person)).play();
  const lobby = await game.lobby([ada, ben]);
  await game.bot.put(`/lobbies/${lobby.id}/members/${ada.id}`, { additional_name: 'Twindly', flags: 1 });
  const [adas, bens, cats, web] = [await ada.play(), await ben.play(), await cat.play(), await ben.person.connect()];
  const sent = await ada.say(lobby, ' welcome ', { metadata: { mood: 'glad' } });
  const shown = {
    id: sent.body.id,
    type: 0,
    content: 'welcome',
    lobby_id: lobby.id,
    channel_id: lobby.id,
    lobby_member: { additional_name: 'Twindly' },
    metadata: { mood: 'glad' },
    flags: 1 << 16,
    application_id: game.id,
  };
  expect(sent).toMatchObject({ status: 201, body: { ...shown, author: { id: ada.id } } });
  for (const session of [adas, bens]) expect(await session.event('LOBBY_MESSAGE_CREATE')).toEqual(sent.body);
  for (const session of [adas, bens, cats, web, elsewhere]) await session.settle();
  expect([adas, bens, cats, web, elsewhere].map((session) => session.seen('LOBBY_MESSAGE_CREATE').length)).toEqual([
    1, 1, 0, 0, 0,
  ]);
});

test("[webhook-events/events] the backend is notified; at the lobby's own address if it has one", async () => {
  const types = ['LOBBY_MESSAGE_CREATE', 'LOBBY_MESSAGE_UPDATE', 'LOBBY_MESSAGE_DELETE'];
  const [own, ofLobby] = [await game.endpoint(...types), await game.endpoint(...types)];
  await game.app.owner.patch(`/applications/${game.id}`, { event_webhooks_url: own.url });
  const ada = await game.player('ada');
  const lobby = await game.lobby([ada]);
  const { body } = await ada.say(lobby, 'hello');
  expect(await told(own)).toEqual([{ type: 'LOBBY_MESSAGE_CREATE', timestamp: expect.any(String), data: body }]);
  const away = await game.lobby([ada], { override_event_webhooks_url: ofLobby.url });
  const second = await ada.say(away, 'elsewhere');
  expect(await told(ofLobby)).toMatchObject([{ type: 'LOBBY_MESSAGE_CREATE', data: { id: second.body.id } }]);
  expect(own.events).toHaveLength(1);
  ofLobby.status = 500;
  for (let n = 0; n < 6; n += 1) await ada.say(away, String(n));
  await p.jobs();
  for (let after = 1000; after <= 256_000; after *= 2) {
    await p.clock.advance(after);
    await p.jobs();
  }
  await ada.say(lobby, 'still on');
  expect(await told(own)).toHaveLength(2);
  for (const endpoint of [own, ofLobby]) await endpoint.close();
});

test('[errors] members only; unknown 10031, non-members 50001; empty 50006, too long 50035', async () => {
  const [ada, cat] = [await game.player('ada'), await game.player('cat')];
  const lobby = await game.lobby([ada]);
  expect(await ada.say({ id: '1' }, 'hi')).toMatchObject({ status: 404, body: { code: 10031 } });
  expect(await cat.say(lobby, 'hi')).toMatchObject({ status: 403, body: { code: 50001 } });
  const there = await (await Game.open(p)).player(ada.person);
  expect(await there.say(lobby, 'hi')).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await game.bot.post(`/lobbies/${lobby.id}/messages`, { content: 'hi' })).toMatchObject({ status: 401 });
  expect(await ada.say(lobby, ' ')).toMatchObject({ status: 400, body: { code: 50006 } });
  const allowed_mentions = { parse: ['users'], users: [cat.id] };
  expect(await ada.say(lobby, 'hi', { allowed_mentions })).toMatchObject({ status: 400, body: { code: 50035 } });
  for (const [content, metadata] of [['x'.repeat(2001)], ['hi', { a: 'x'.repeat(1025) }], ['hi', { a: 1 }]] as const)
    expect(await ada.say(lobby, content, { metadata })).toMatchObject({ status: 400, body: { code: 50035 } });
  expect((await ada.hear(lobby)).body).toEqual([]);
});

test('[limits] 2000 characters of any number of bytes, also in the linked channel', async () => {
  const ada = await game.player('ada');
  const [guild, lobby] = [await p.guild(ada.person), await game.lobby([ada])];
  await ada.link(lobby, guild.text.id);
  const content = '😀'.repeat(2000);
  expect(await ada.say(lobby, content)).toMatchObject({ status: 201, body: { content, channel_id: lobby.id } });
  expect(await ada.say(lobby, `${content}!`)).toMatchObject({ status: 400, body: { code: 50035 } });
  const shown = await ada.person.get(`/channels/${guild.text.id}/messages`);
  expect(shown.body.filter((one) => one.content === content)).toHaveLength(1);
});

test('[messages/messages] a retry with enforce_nonce returns the first message, and it is delivered once', async () => {
  const ada = await game.player('ada');
  const lobby = await game.lobby([ada]);
  const once = { nonce: 'n1', enforce_nonce: true };
  const [first, again] = [await ada.say(lobby, 'once', once), await ada.say(lobby, 'once', once)];
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id, content: 'once' } });
  expect((await ada.hear(lobby)).body).toHaveLength(1);
  expect(p.emitted('LOBBY_MESSAGE_CREATE').filter(({ id }) => String(id) === first.body.id)).toHaveLength(1);
});

test('a message keeps a lobby from being idle', async () => {
  const ada = await game.player('ada');
  const lobby = await game.lobby([ada], { idle_timeout_seconds: 10 });
  await p.clock.advance(8000);
  await ada.say(lobby, 'hello');
  await p.clock.advance(8000);
  await p.jobs();
  expect((await ada.hear(lobby)).status).toBe(200);
  await p.clock.advance(3000);
  await p.jobs();
  expect(await ada.hear(lobby)).toMatchObject({ status: 404, body: { code: 10031 } });
});

test('provisional accounts write in lobbies too', async () => {
  const [ada, knight] = [await game.player('ada'), await game.provisional('knight')];
  const lobby = await game.lobby([ada, knight]);
  expect((await knight.say(lobby, 'en garde')).status).toBe(201);
  expect((await ada.hear(lobby)).body).toMatchObject([{ content: 'en garde', author: { id: knight.id } }]);
});
