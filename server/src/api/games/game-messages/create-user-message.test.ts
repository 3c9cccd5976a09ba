import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);
const no = { status: 403, body: { code: 50007 } };

test('[games/direct-messages] a message from a game is an ordinary direct message with its application', async () => {
  const [ada, ben] = await game.friends();
  const [web, played] = [await ben.person.connect(), await ben.play()];
  const sent = await ada.write(ben, 'ready to queue?', { metadata: { map: 'one' }, nonce: '7' });
  expect(sent.status).toBe(200);
  const shown = {
    content: 'ready to queue?',
    author: { id: ada.id },
    application_id: game.id,
    flags: 1 << 16,
    metadata: { map: 'one' },
    nonce: '7',
  };
  expect(sent.body).toMatchObject(shown);
  for (const session of [web, played]) {
    const channel = await session.event('CHANNEL_CREATE');
    expect(channel).toMatchObject({ id: sent.body.channel_id, type: 1, recipients: [{ id: ada.id }] });
    expect(await session.event('MESSAGE_CREATE')).toMatchObject({ ...shown, id: sent.body.id, channel_type: 1 });
  }
  const read = await ben.person.get(`/channels/${sent.body.channel_id}/messages`);
  expect(read.body).toMatchObject([{ id: sent.body.id, content: 'ready to queue?', application_id: game.id }]);
});

test('the first message appears in the author’s own clients too, the channel first; a rejected one leaves no channel', async () => {
  const [ada, ben] = await game.friends();
  const channels = async () => (await ada.person.get('/users/@me/channels')).body;
  expect((await ada.write(ben, '')).status).toBe(400);
  expect((await ada.write(ben, 'hi', { activity: { type: 1, party_id: 'none', session_id: 'none' } })).status).toBe(400);
  expect(await channels()).toEqual([]);
  const [web, played] = [await ada.person.connect(), await ada.play()];
  const sent = await ada.write(ben, 'hi');
  for (const session of [web, played]) {
    await session.event('MESSAGE_CREATE', ({ id }) => String(id) === sent.body.id);
    const names = session.frames.flatMap(({ t }) => (t === 'CHANNEL_CREATE' || t === 'MESSAGE_CREATE' ? [t] : []));
    expect(names).toEqual(['CHANNEL_CREATE', 'MESSAGE_CREATE']);
  }
  expect(await channels()).toMatchObject([{ id: sent.body.channel_id, recipients: [{ id: ben.id }] }]);
});

test('messages written in the web client reach the game', async () => {
  const [ada, ben] = await game.friends();
  const played = await ben.play();
  const channel = await ada.person.post('/users/@me/channels', { recipient_id: ben.id });
  const sent = await ada.person.post(`/channels/${channel.body.id}/messages`, { content: 'from the web' });
  const heard = await played.event('MESSAGE_CREATE');
  expect(heard).toMatchObject({ id: sent.body.id, content: 'from the web' });
  expect(heard).not.toHaveProperty('application_id');
  expect((await ben.read(ada)).body).toMatchObject([{ id: sent.body.id }]);
});

test('[errors 50007] a game can message friends, users playing it at the same time, and earlier correspondents', async () => {
  const [ada, ben] = [await game.player('ada'), await game.player('ben')];
  expect(await ada.write(ben, 'hi')).toMatchObject(no);
  const connections = () => p.server.gateway?.stats().connections;
  const before = connections();
  const [one, other] = [await ada.play(), await ben.play()];
  expect((await ada.write(ben, 'hi')).status).toBe(200);
  await Promise.all([one.close(), other.close()]);
  // The server notices a close a moment after the client.
  await expect.poll(connections).toBe(before);
  await p.clock.advance(120_000);
  expect(await ada.write(ben, 'still there?')).toMatchObject(no);
  const host = await p.person('host');
  const guild = await p.guild(host);
  for (const player of [ada, ben]) await p.join(host, guild.text.id, player.person);
  expect((await ada.write(ben, 'we share a guild')).status).toBe(200);
  await ben.person.patch('/users/@me/settings', { restricted_guilds: [guild.id] });
  expect(await ada.write(ben, 'and now?')).toMatchObject(no);
  const cat = await game.player('cat');
  await p.join(host, guild.text.id, cat.person);
  expect(await cat.write(ada, 'we never wrote')).toMatchObject(no);
});

test('[errors 50007] never across a block, from either side, even while both play', async () => {
  const [ada, ben] = [await game.player('ada'), await game.player('ben')];
  await Promise.all([ada.play(), ben.play()]);
  await ben.person.put(`/users/@me/relationships/${ada.id}`, { type: 2 });
  expect(await ada.write(ben, 'hi')).toMatchObject(no);
  expect(await ben.write(ada, 'hi')).toMatchObject(no);
});

test('playing another game at the same time does not count', async () => {
  const other = await Game.open(p);
  const [ada, ben] = [await game.player('ada'), await other.player('ben')];
  await Promise.all([ada.play(), ben.play()]);
  expect(await ada.write(ben, 'hi')).toMatchObject(no);
});

test('rejected without effect: scope, unknown users, bots, oneself, empty, too long, a map too large', async () => {
  const [ada, ben] = await game.friends();
  const present = await game.player(ada.person, 'sdk.social_layer_presence');
  expect(await present.write(ben, 'hi')).toMatchObject({ status: 403, body: { code: 50026 } });
  expect(await ada.person.post(`/users/${ben.id}/messages`, { content: 'hi' })).toMatchObject({ status: 401 });
  expect(await ada.write({ id: '1' }, 'hi')).toMatchObject({ status: 404, body: { code: 10013 } });
  expect(await ada.write(game.bot, 'hi')).toMatchObject({ status: 404, body: { code: 10013 } });
  expect(await ada.write(ada, 'hi')).toMatchObject(no);
  expect(await ada.write(ben, '')).toMatchObject({ status: 400, body: { code: 50006 } });
  expect(await ada.write(ben, 'x'.repeat(2001))).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await ada.write(ben, '😀'.repeat(2001))).toMatchObject({ status: 400, body: { code: 50035 } });
  const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, k) => [`k${k}`, 'v']));
  const errors = async (metadata: object) => (await ada.write(ben, 'hi', { metadata })).body;
  expect(await errors(keys(26))).toMatchObject({ errors: { metadata: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } });
  expect(await errors({ a: 'x'.repeat(1025) })).toMatchObject({ errors: { metadata: { a: { _errors: [{}] } } } });
  expect(await errors({ a: 1 })).toMatchObject({ errors: { metadata: { a: { _errors: [{}] } } } });
  expect((await ada.read(ben)).body).toEqual([]);
  expect((await ada.write(ben, 'hi', { metadata: keys(25) })).status).toBe(200);
});

test('[oauth2/umbrella-scopes] a game gets nothing it may not read: no forwards, and a reply requires the scope for reading', async () => {
  const [ada, ben] = await game.friends();
  const guild = await p.guild(ada.person);
  const secret = await ada.person.post(`/channels/${guild.text.id}/messages`, { content: 'not for games' });
  const forward = { type: 1, channel_id: guild.text.id, message_id: secret.body.id };
  const missing = { status: 403, body: { code: 50026 } };
  expect(await ada.game.post(`/users/${ben.id}/messages`, { message_reference: forward })).toMatchObject(missing);
  const { body: first } = await ada.write(ben, 'hello');
  const reply = { message_reference: { message_id: first.id } };
  expect(await ben.write(ada, 'hello yourself', reply)).toMatchObject({ status: 200, body: { type: 19 } });
  const deaf = await game.player(await p.person('deaf'), 'dm_channels.messages.write');
  await p.befriend(deaf.person, ada.person);
  const { body: toDeaf } = await ada.write(deaf, 'psst');
  expect(await deaf.write(ada, 'what was that?', { message_reference: { message_id: toDeaf.id } })).toMatchObject(missing);
  expect((await deaf.write(ada, 'hi')).status).toBe(200);
});

test('[messages/messages] a retry with enforce_nonce returns the first message', async () => {
  const [ada, ben] = await game.friends();
  const once = { nonce: 'n1', enforce_nonce: true };
  const [first, again] = [await ada.write(ben, 'once', once), await ada.write(ben, 'once', once)];
  expect(again.body.id).toBe(first.body.id);
  expect((await ada.read(ben)).body).toHaveLength(1);
});

test('two concurrent first messages create one channel', async () => {
  const [ada, ben] = await game.friends();
  const [one, other] = await Promise.all([ada.write(ben, 'a'), ben.write(ada, 'b')]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.channel_id).toBe(other.body.channel_id);
});
