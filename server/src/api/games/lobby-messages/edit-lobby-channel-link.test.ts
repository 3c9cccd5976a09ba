import { permissionBits } from '@guildhall/testkit/fixtures';
import type { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { Game, type Lobby, type Player } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
afterAll(() => p.stop());
const game = await Game.open(p);
let endpoint: EventsEndpoint;
beforeAll(async () => {
  endpoint = await game.endpoint('LOBBY_MESSAGE_CREATE', 'LOBBY_MESSAGE_UPDATE', 'LOBBY_MESSAGE_DELETE');
});
afterAll(() => endpoint.close());

/** A guild of ada's with a lobby linked to its text channel; ben is only in the lobby. */
async function scene() {
  const [ada, ben] = [await game.player('ada'), await game.player('ben')];
  const guild = await p.guild(ada.person);
  const lobby = await game.lobby([ada, ben]);
  const linked = await ada.link(lobby, guild.text.id);
  expect(linked.status).toBe(200);
  return { ada, ben, guild, lobby, linked: linked.body, channel: guild.text.id };
}

const read = async (by: Player, channelId: string) => (await by.person.get(`/channels/${channelId}/messages`)).body;
const post = (by: Player, channelId: string, content: string) => by.person.post(`/channels/${channelId}/messages`, { content });
const linkedLobby = async (by: Player, channelId: string) =>
  (await by.person.get<{ linked_lobby?: object }>(`/channels/${channelId}`)).body.linked_lobby;
const heardBy = async (by: Player, lobby: Lobby) => (await by.hear(lobby)).body.map(({ content }) => content);

test('[lobbies/linked-channels] a link shows on both sides, and both are notified; an empty body unlinks', async () => {
  const { ada, ben, guild, lobby, linked, channel } = await scene();
  const link = { application_id: game.id, lobby_id: lobby.id, linked_by: ada.id, require_application_authorization: false };
  expect(linked.linked_channel).toMatchObject({ id: channel, guild_id: guild.id, name: guild.text.name });
  expect(await linkedLobby(ada, channel)).toMatchObject(link);
  expect((await game.bot.get(`/lobbies/${lobby.id}`)).body).toMatchObject({ linked_channel: { id: channel } });
  const [web, played] = [await ada.person.connect(), await ben.play()];
  expect((await ada.link(lobby)).body).not.toHaveProperty('linked_channel');
  expect(await web.event('CHANNEL_UPDATE')).toMatchObject({ id: channel, linked_lobby: null });
  expect(await played.event('LOBBY_UPDATE')).not.toHaveProperty('linked_channel');
  const since = [web.mark(), played.mark()];
  expect((await ada.link(lobby, channel)).body).toMatchObject({ linked_channel: { id: channel } });
  expect(await web.event('CHANNEL_UPDATE', undefined, since[0])).toMatchObject({ linked_lobby: link });
  expect(await played.event('LOBBY_UPDATE', undefined, since[1])).toMatchObject({ linked_channel: { id: channel } });
});

test('[lobbies/linked-channels] messages cross both ways exactly once, with the same id, without echoes', async () => {
  const { ada, ben, lobby, channel } = await scene();
  await game.bot.put(`/lobbies/${lobby.id}/members/${ben.id}`, { additional_name: 'Benjamin the Bold' });
  const [web, played] = [await ada.person.connect(), await ben.play()];
  const fromGame = await ben.say(lobby, 'from the game', { metadata: { map: 'one' } });
  expect(fromGame).toMatchObject({ status: 201, body: { channel_id: lobby.id, lobby_id: lobby.id } });
  const fromWeb = await post(ada, channel, 'from the web');
  const inChannel = await web.event('MESSAGE_CREATE', ({ id }) => String(id) === fromGame.body.id);
  expect(inChannel).toMatchObject({
    content: 'from the game',
    author: { id: ben.id },
    application_id: game.id,
    flags: 1 << 16,
    lobby_member: { additional_name: 'Benjamin the Bold' },
  });
  expect(inChannel).not.toHaveProperty('metadata');
  expect(await played.event('LOBBY_MESSAGE_CREATE', ({ id }) => String(id) === fromWeb.body.id)).toMatchObject({
    content: 'from the web',
    author: { id: ada.id },
    channel_id: channel,
    lobby_id: lobby.id,
    attachments: [],
  });
  for (const session of [web, played]) await session.settle();
  expect([web.seen('MESSAGE_CREATE').length, played.seen('LOBBY_MESSAGE_CREATE').length]).toEqual([2, 2]);
  expect((await read(ada, channel)).map(({ id }) => id)).toEqual([fromWeb.body.id, fromGame.body.id]);
  expect((await ben.hear(lobby)).body.map(({ id }) => id)).toEqual([fromWeb.body.id, fromGame.body.id]);
  await p.jobs();
  const told = endpoint.events.map(({ event }) => event?.data?.id).map(String);
  expect(told.filter((id) => [fromGame.body.id, fromWeb.body.id].includes(id))).toEqual([fromGame.body.id, fromWeb.body.id]);
});

test('edits and deletions cross too; a new text clears the moderation metadata, other changes do not', async () => {
  const { ada, ben, lobby, channel } = await scene();
  const { body: message } = await ada.say(lobby, 'firts');
  const thought = async () => (await ben.hear(lobby)).body.find(({ id }) => id === message.id)?.moderation_metadata;
  const played = await ben.play();
  await game.bot.put(`/lobbies/${lobby.id}/messages/${message.id}/moderation-metadata`, { action: 'hide' });
  await ada.person.put(`/channels/${channel}/messages/pins/${message.id}`);
  expect(await played.event<{ pinned?: boolean }>('LOBBY_MESSAGE_UPDATE', ({ pinned }) => Boolean(pinned))).toMatchObject({
    moderation_metadata: { action: 'hide' },
  });
  expect(JSON.stringify(await read(ada, channel))).not.toContain('moderation');
  await ada.person.patch(`/channels/${channel}/messages/${message.id}`, { content: 'first' });
  const update = await played.event('LOBBY_MESSAGE_UPDATE', ({ content }) => String(content) === 'first');
  expect(update).not.toHaveProperty('moderation_metadata');
  expect(await thought()).toBeUndefined();
  await ada.game.patch(`/lobbies/${lobby.id}/messages/${message.id}`, { content: 'the very first' });
  expect((await read(ada, channel)).find(({ id }) => id === message.id)?.content).toBe('the very first');
  expect((await ben.hear(lobby)).body.find(({ id }) => id === message.id)?.content).toBe('the very first');
  await ada.game.delete(`/lobbies/${lobby.id}/messages/${message.id}`);
  expect((await read(ada, channel)).map(({ id }) => id)).not.toContain(message.id);
  const others = [await ben.say(lobby, 'two'), await ben.say(lobby, 'three')].map(({ body }) => body.id);
  await ada.person.delete(`/channels/${channel}/messages/${others[0]}`);
  await ada.person.post(`/channels/${channel}/messages/bulk-delete`, { messages: [others[1], message.id] });
  for (const id of [message.id, ...others]) await played.event('LOBBY_MESSAGE_DELETE', (data) => String(data.id) === id);
  expect(await heardBy(ben, lobby)).toEqual([]);
});

test('[lobbies/linked-channels] messages not allowed in the channel are sent to the lobby only: auto moderation, a timeout, a ban', async () => {
  const { ada, ben, guild, lobby, channel } = await scene();
  await ada.person.post(`/guilds/${guild.id}/auto-moderation/rules`, {
    name: 'words',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['*darn*'] },
    actions: [{ type: 1 }],
    enabled: true,
  });
  expect((await ben.say(lobby, 'darn it')).body).toMatchObject({ content: 'darn it', channel_id: lobby.id });
  await p.join(ada.person, channel, ben.person);
  await ada.person.patch(`/channels/${channel}`, { rate_limit_per_user: 600 });
  await ben.say(lobby, 'slowly');
  await ben.say(lobby, 'slow mode is for the web');
  const until = isoTime(p.clock.now() + 60_000);
  await ada.person.patch(`/guilds/${guild.id}/members/${ben.id}`, { communication_disabled_until: until });
  await ben.say(lobby, 'timed out');
  await ada.person.put(`/guilds/${guild.id}/bans/${ben.id}`, {});
  await ben.say(lobby, 'banned');
  expect(await heardBy(ada, lobby)).toEqual(['banned', 'timed out', 'slow mode is for the web', 'slowly', 'darn it']);
  const texts = (await read(ada, channel)).filter(({ type }) => type === 0).map(({ content }) => content);
  expect(texts).toEqual(['slow mode is for the web', 'slowly']);
});

test('a user whom the guild keeps out cannot change messages in its channel (50013), but can delete them', async () => {
  const { ada, ben, guild, lobby, channel } = await scene();
  await p.join(ada.person, channel, ben.person);
  const { body: message } = await ben.say(lobby, 'harmless');
  const path = `/lobbies/${lobby.id}/messages/${message.id}` as const;
  const edit = () => ben.game.patch(path, { content: 'an insult' });
  const refused = { status: 403, body: { code: 50013 } };
  const until = isoTime(p.clock.now() + 60_000);
  await ada.person.patch(`/guilds/${guild.id}/members/${ben.id}`, { communication_disabled_until: until });
  expect(await edit()).toMatchObject(refused);
  await ada.person.put(`/guilds/${guild.id}/bans/${ben.id}`, {});
  expect(await edit()).toMatchObject(refused);
  expect((await read(ada, channel)).find(({ id }) => id === message.id)?.content).toBe('harmless');
  expect(await heardBy(ada, lobby)).toEqual(['harmless']);
  await ada.person.delete(`/guilds/${guild.id}/bans/${ben.id}`);
  expect((await edit()).status).toBe(200);
  await ada.person.put(`/guilds/${guild.id}/bans/${ben.id}`, {});
  expect((await ben.game.delete(path)).status).toBe(204);
  expect((await read(ada, channel)).map(({ id }) => id)).not.toContain(message.id);
});

test('[lobbies/linked-channels] the lobby is notified when its channel is renamed, and of no other change', async () => {
  const { ada, ben, lobby, channel } = await scene();
  const played = await ben.play();
  await ada.person.patch(`/channels/${channel}`, { topic: 'raids' });
  await ada.person.patch(`/channels/${channel}`, { name: 'the-hall' });
  expect(await played.event('LOBBY_UPDATE')).toMatchObject({ id: lobby.id, linked_channel: { id: channel, name: 'the-hall' } });
  await played.settle();
  expect(played.seen('LOBBY_UPDATE')).toHaveLength(1);
});

test('after an unlink, and in other channels than the linked one, nothing crosses', async () => {
  const { ada, ben, guild, lobby, channel } = await scene();
  await post(ada, channel, 'one');
  const made = await ada.person.post(`/guilds/${guild.id}/channels`, { name: 'other', type: 0 });
  await post(ada, made.body.id, 'elsewhere');
  expect((await ada.link(lobby, made.body.id)).body).toMatchObject({ linked_channel: { id: made.body.id } });
  expect([await linkedLobby(ada, channel), await linkedLobby(ada, made.body.id)]).toMatchObject([
    undefined,
    { lobby_id: lobby.id },
  ]);
  await post(ada, channel, 'no more');
  await post(ada, made.body.id, 'two');
  await ada.link(lobby);
  await post(ada, made.body.id, 'unlinked');
  await ben.say(lobby, 'three');
  expect(await heardBy(ben, lobby)).toEqual(['three', 'two', 'one']);
});

test('[limits] one lobby per channel; one of two concurrent links is rejected', async () => {
  const { ada, channel, lobby } = await scene();
  const [one, other] = [await game.lobby([ada]), await game.lobby([ada])];
  expect(await ada.link(one, channel)).toMatchObject({ status: 400, body: { code: 50035 } });
  await ada.link(lobby);
  const both = await Promise.all([ada.link(one, channel), ada.link(other, channel)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('[lobbies/linked-channels] requires the flag; linking also requires MANAGE_CHANNELS, VIEW_CHANNEL and SEND_MESSAGES there', async () => {
  const { ada, ben, guild, lobby, channel } = await scene();
  const refused = { status: 403, body: { code: 50013 } };
  await p.join(ada.person, channel, ben.person);
  const free = await game.lobby([ben]);
  expect(await ben.link(free, channel)).toMatchObject(refused);
  await ada.person.put(`/channels/${channel}/permissions/${ben.id}`, {
    type: 1,
    allow: permissionBits('MANAGE_CHANNELS'),
    deny: '0',
  });
  await game.bot.put(`/lobbies/${lobby.id}/members/${ben.id}`, { flags: 0 });
  expect(await ben.link(lobby)).toMatchObject(refused);
  await game.bot.put(`/lobbies/${lobby.id}/members/${ben.id}`, { flags: 1 });
  expect((await ben.link(lobby)).status).toBe(200);
  expect((await ben.link(free, channel)).status).toBe(200);
  const voice = guild.channels.find(({ type }) => type === 2);
  expect(await ada.link(lobby, voice?.id)).toMatchObject({ status: 400, body: { code: 50024 } });
  await ada.person.patch(`/channels/${channel}`, { nsfw: true });
  await ben.link(free);
  expect(await ada.link(lobby, channel)).toMatchObject({ status: 400, body: { code: 50024 } });
  expect(await ada.link(lobby, '1')).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(await ada.game.patch(`/lobbies/${lobby.id}/channel-linking`, { channel_id: 'x' })).toMatchObject({ status: 400 });
  const cat = await game.player('cat');
  expect(await cat.link(lobby)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test('[enums lobby_member_flag] a lobby created with a secret can be linked too, once the backend has given a member the flag', async () => {
  const ada = await game.player('ada');
  const guild = await p.guild(ada.person);
  const { body: lobby } = await ada.game.put<Lobby>('/lobbies', { secret: 'shared' });
  expect(await ada.link(lobby, guild.text.id)).toMatchObject({ status: 403, body: { code: 50013 } });
  await game.bot.put(`/lobbies/${lobby.id}/members/${ada.id}`, { flags: 1 });
  expect(await ada.link(lobby, guild.text.id)).toMatchObject({ status: 200, body: { linked_channel: { id: guild.text.id } } });
  await post(ada, guild.text.id, 'from the web');
  expect(await heardBy(ada, lobby)).toEqual(['from the web']);
  expect((await ada.link(lobby)).body).not.toHaveProperty('linked_channel');
});

test('[lobbies/linked-channels] a linked channel that becomes age-restricted is unlinked, and both sides are notified', async () => {
  const { ada, ben, lobby, channel } = await scene();
  const [web, played] = [await ada.person.connect(), await ben.play()];
  const changed = await ada.person.patch(`/channels/${channel}`, { nsfw: true, name: 'adults' });
  expect([changed.status, 'linked_lobby' in changed.body]).toEqual([200, false]);
  expect(await web.event('CHANNEL_UPDATE')).toMatchObject({ id: channel, nsfw: true, linked_lobby: null });
  expect(await played.event('LOBBY_UPDATE')).not.toHaveProperty('linked_channel');
  await post(ada, channel, 'not for the game');
  await ben.say(lobby, 'not for the channel');
  expect(await heardBy(ben, lobby)).toEqual(['not for the channel']);
  expect((await read(ada, channel)).map(({ content }) => content)).toEqual(['not for the game']);
  await ada.person.patch(`/channels/${channel}`, { nsfw: false });
  expect((await ada.link(lobby, channel)).status).toBe(200);
});

test('deleting a channel, a guild or a lobby removes the link', async () => {
  const [first, second, third] = [await scene(), await scene(), await scene()];
  const played = await first.ben.play();
  await first.ada.person.delete(`/channels/${first.channel}`);
  expect(await played.event('LOBBY_UPDATE', ({ id }) => String(id) === first.lobby.id)).not.toHaveProperty('linked_channel');
  await second.ada.person.delete(`/guilds/${second.guild.id}`);
  for (const { ben, lobby } of [first, second]) {
    expect((await game.bot.get(`/lobbies/${lobby.id}`)).body).not.toHaveProperty('linked_channel');
    expect((await ben.say(lobby, 'alone')).body.channel_id).toBe(lobby.id);
  }
  await game.bot.delete(`/lobbies/${third.lobby.id}`);
  await p.jobs();
  expect(await linkedLobby(third.ada, third.channel)).toBeUndefined();
  expect((await post(third.ada, third.channel, 'still here')).status).toBe(200);
});

test('a changed flag of the lobby shows on the channel', async () => {
  const { ada, lobby, channel } = await scene();
  await game.bot.patch(`/lobbies/${lobby.id}`, { flags: 1 });
  await p.jobs();
  expect(await linkedLobby(ada, channel)).toMatchObject({ linked_by: ada.id, require_application_authorization: true });
});

test("[enums lobby_flag] a lobby can require its application's authorization to write in its channel; bots are exempt, and reading needs nothing", async () => {
  const { ada, ben, guild, lobby, channel } = await scene();
  const [wes, bot] = [await p.person('wes'), await p.bot(ada.person, { guild })];
  await p.join(ada.person, channel, wes);
  const says = async (by: { post: typeof wes.post }) => (await by.post(`/channels/${channel}/messages`, { content: 'hm' })).body;
  expect((await says(wes)).content).toBe('hm');
  await game.bot.patch(`/lobbies/${lobby.id}`, { flags: 1 });
  await p.jobs();
  const refused = await wes.post(`/channels/${channel}/messages`, { content: 'no' });
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
  expect((await wes.get(`/channels/${channel}/messages`)).status).toBe(200);
  for (const by of [ada.person, bot]) expect((await says(by)).content).toBe('hm');
  expect((await heardBy(ben, lobby)).includes('no')).toBe(false);
  await game.player(wes, 'identify');
  expect((await says(wes)).content).toBe('hm');
  await game.bot.patch(`/lobbies/${lobby.id}`, { flags: 0 });
  await p.jobs();
  const eve = await p.person('eve');
  await p.join(ada.person, channel, eve);
  expect((await says(eve)).content).toBe('hm');
});
