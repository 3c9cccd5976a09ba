import { Game, type GameMessage, type Lobby, Player, SOCIAL } from '@guildhall/testkit/game-scene';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { codeOf, exchange } from '@guildhall/testkit/oauth-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
// The first user is the operator, and owns the game.
const game = await Game.open(p);
const endpoint = await game.endpoint(
  ...['APPLICATION_AUTHORIZED', 'APPLICATION_DEAUTHORIZED'],
  ...['LOBBY_MESSAGE_CREATE', 'LOBBY_MESSAGE_UPDATE', 'LOBBY_MESSAGE_DELETE'],
  ...['GAME_DIRECT_MESSAGE_CREATE', 'GAME_DIRECT_MESSAGE_UPDATE', 'GAME_DIRECT_MESSAGE_DELETE'],
);
afterAll(async () => {
  await p.stop();
  await endpoint.close();
});

const EXTERNAL = 'leo of the keep';

/** Pia is a provisional player, Leo's account is linked to his player, and Wes never plays. */
interface Cast {
  pia: Player;
  leo: Player;
  wes: Account;
  guild: { id: string };
  channel: string;
  /** Created by the back end, linked to the channel. */
  hall: Lobby;
  sessions: { pia: GatewaySession; leo: GatewaySession; own: GatewaySession; wes: GatewaySession };
}

interface Message {
  id: string;
  content: string;
  type: number;
}

/** All messages by place and id, so that they can be compared at the end. */
const said = { shared: new Map<string, string>(), lobbyOnly: new Map<string, string>(), direct: new Map<string, string>() };

/** Ids of deleted messages. */
const deleted: string[] = [];

/** The token response for a player identified only by the game's back end. */
const vouch = () => game.bot.post('/partner-sdk/token/bot', { external_user_id: EXTERNAL });

/** A user links the player to their account while logging in. */
async function linkPlayer(by: Account) {
  const { access_token } = (await vouch()).body;
  const proof = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: access_token };
  return exchange(p, game.app, await codeOf(by, game.app, { scope: SOCIAL }), proof);
}

async function linked(by: Account): Promise<Player> {
  const answer = await linkPlayer(by);
  expect(answer.status).toBe(200);
  await p.jobs();
  return new Player(p, by, answer.body.access_token);
}

/** Setup: Leo's guild with Wes, a lobby linked to its channel, and all three connected. */
async function meet(): Promise<Cast> {
  const [own, wes, pia] = [await p.person('leo'), await p.person('wes'), await game.provisional('pia')];
  const leo = await linked(own);
  const guild = await p.guild(own);
  await p.join(own, guild.text.id, wes);
  await p.befriend(own, wes);
  await pia.game.put(`/users/@me/game-relationships/${leo.id}`, {});
  expect((await leo.game.put(`/users/@me/game-relationships/${pia.id}`, {})).status).toBe(204);
  const hall = await game.lobby([pia, leo]);
  expect((await leo.link(hall, guild.text.id)).body).toMatchObject({ linked_channel: { id: guild.text.id } });
  const sessions = { pia: await pia.play(), leo: await leo.play(), own: await own.connect(), wes: await wes.connect() };
  return { pia, leo, wes, guild, channel: guild.text.id, hall, sessions };
}

/** Sends a message in the linked lobby; the web client receives it in the channel. */
async function sayInLobby({ hall, sessions }: Cast, by: Player, content: string): Promise<void> {
  const { status, body } = await by.say(hall, content);
  expect(status).toBe(201);
  said.shared.set(body.id, content);
  expect(await sessions.wes.event<Message>('MESSAGE_CREATE', ({ id }) => id === body.id)).toMatchObject({
    content,
    author: { id: by.id },
  });
}

/** Sends a message in the channel; the game receives it in the lobby. */
async function sayInChannel({ channel, sessions }: Cast, by: Account, content: string): Promise<void> {
  const { status, body } = await by.post(`/channels/${channel}/messages`, { content });
  expect(status).toBe(200);
  said.shared.set(body.id, content);
  expect(await sessions.pia.event<Message>('LOBBY_MESSAGE_CREATE', ({ id }) => id === body.id)).toMatchObject({
    content,
    author: { id: by.id },
  });
}

/** Sends a direct message from a game; the recipient's session receives it. */
async function write(by: Player, to: { id: string }, seenBy: GatewaySession, content: string): Promise<GameMessage> {
  const { status, body } = await by.write(to, content);
  expect(status).toBe(200);
  said.direct.set(body.id, content);
  await seenBy.event<Message>('MESSAGE_CREATE', ({ id }) => id === body.id);
  return body;
}

/** A lobby created by its secret: anyone who knows the secret can join, and it is linked to no channel. */
async function party({ pia, leo, channel }: Cast): Promise<Lobby> {
  const both = await Promise.all([pia, leo].map(({ game: by }) => by.put<Lobby>('/lobbies', { secret: 'open sesame' })));
  const [one, other] = both.map(({ body }) => body);
  expect(one?.id).toBe(other?.id);
  const lobby = one ?? { id: '' };
  await game.bot.put(`/lobbies/${lobby.id}/members/${leo.id}`, { flags: 1 });
  // The channel is already linked to another lobby.
  const refused = await leo.link(lobby, channel);
  expect([refused.status, Object.keys(Object(Object(refused.body).errors))]).toEqual([400, ['channel_id']]);
  const { body } = await pia.say(lobby, 'only among us');
  said.lobbyOnly.set(body.id, body.content);
  return lobby;
}

/** One user edits a message, another deletes one: both sides are updated. */
async function changeBothWays(cast: Cast): Promise<void> {
  const { pia, wes, channel, hall, sessions } = cast;
  const [mistake] = [...said.shared.keys()];
  expect((await pia.game.delete(`/lobbies/${hall.id}/messages/${mistake}`)).status).toBe(204);
  await sessions.wes.event<Message>('MESSAGE_DELETE', ({ id }) => id === mistake);
  const last = [...said.shared.keys()].at(-1);
  expect((await wes.patch(`/channels/${channel}/messages/${last}`, { content: 'from the web, better' })).status).toBe(200);
  await sessions.pia.event<Message>('LOBBY_MESSAGE_UPDATE', ({ id, content }) => id === last && content.endsWith('better'));
  said.shared.delete(String(mistake));
  said.shared.set(String(last), 'from the web, better');
  deleted.push(String(mistake));
}

async function membersOf({ id }: Lobby): Promise<string[]> {
  const { body } = await game.bot.get(`/lobbies/${id}`);
  return body.members.map((member) => member.id).toSorted();
}

/** Leo shows his party and invites Pia: only she can read its secret. Returns the path of the secret. */
async function invite({ pia, leo, wes, sessions }: Cast): Promise<() => Promise<{ status: number; body: object }>> {
  const activity = {
    name: 'Keep',
    type: 0,
    details: 'At the gate',
    party: { id: 'party', size: [1, 4] },
    secrets: { join: 'gate' },
  };
  sessions.leo.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  const shows = ({ user, activities }: { user: { id: string }; activities: object[] }) =>
    user.id === leo.id && activities.length > 0;
  for (const seenBy of [sessions.wes, sessions.pia]) {
    const { activities } = await seenBy.event('PRESENCE_UPDATE', shows);
    expect(activities).toMatchObject([{ details: 'At the gate', application_id: game.id, party: { id: 'party' } }]);
    expect(JSON.stringify(activities)).not.toContain('"join"');
  }
  const session_id = String(sessions.leo.ready.session_id);
  const sent = await leo.write(pia, 'come', { activity: { type: 1, party_id: 'party', session_id } });
  said.direct.set(sent.body.id, 'come');
  const { message_id, channel_id } = await sessions.pia.event<{ message_id: string; channel_id: string }>(
    'ACTIVITY_INVITE_CREATE',
  );
  expect(message_id).toBe(sent.body.id);
  const path = `/users/${leo.id}/sessions/${session_id}/activities/${game.id}/1` as const;
  const query = { message_id, channel_id };
  expect((await wes.get(path, { query })).status).toBe(403);
  const ask = () => pia.game.get(path, { query });
  expect((await ask()).body).toEqual({ secret: 'gate' });
  return ask;
}

/** The operator bans Leo: all his sessions end, and his player becomes a provisional account with the same restriction. */
async function ban(cast: Cast, lobbies: readonly Lobby[]): Promise<Player> {
  const { pia, leo, sessions } = cast;
  expect((await game.app.owner.put(`/operator/users/${leo.id}/ban`, { reason: 'spam' })).status).toBe(204);
  expect(await Promise.all([sessions.leo.closed, sessions.own.closed])).toEqual([4004, 4004]);
  expect((await leo.game.get('/users/@me')).status).toBe(401);
  expect((await leo.person.get('/users/@me')).status).toBe(401);
  expect((await leo.say(cast.hall, 'still here?')).status).toBe(401);
  await p.jobs();
  const player = await game.provisional(EXTERNAL);
  expect(player.id).not.toBe(leo.id);
  for (const lobby of lobbies) expect(await membersOf(lobby)).toEqual([pia.id]);
  expect(await gameFriends(pia)).toEqual([player.id]);
  const other = await p.person('mallory');
  expect((await linkPlayer(other)).body).toMatchObject({ code: 530017 });
  return player;
}

async function gameFriends(of: Player): Promise<string[]> {
  const { body } = await of.game.get('/users/@me/game-relationships');
  return body.filter(({ type }) => type === 1).map(({ id }) => id);
}

/** The ban is lifted: Leo logs in, links his player again, has his friends back, and is added to the lobbies again. */
async function lift(cast: Cast, lobbies: readonly Lobby[], player: Player): Promise<Player> {
  expect((await game.app.owner.delete(`/operator/users/${cast.leo.id}/ban`)).status).toBe(204);
  const leo = await linked(await p.logIn(cast.leo.person));
  for (const lobby of lobbies) {
    expect((await game.bot.put(`/lobbies/${lobby.id}/members/${leo.id}`, {})).status).toBe(200);
    expect(await membersOf(lobby)).toEqual([cast.pia.id, leo.id].toSorted());
  }
  expect(await gameFriends(cast.pia)).toEqual([leo.id]);
  expect((await player.game.get('/users/@me')).status).toBe(401);
  expect((await cast.leo.game.get('/users/@me')).status).toBe(401);
  expect((await vouch()).body).toMatchObject({ code: 530010, user_id: leo.id });
  return leo;
}

const sorted = (ids: Iterable<string>): string[] => [...ids].toSorted();

/** The ids of the events of one type that the game's webhook endpoint received. */
const told = (type: string): string[] =>
  sorted(endpoint.events.flatMap(({ event }) => (String(event?.type) === type ? [String(event?.data?.id)] : [])));

/** Each message is in all its places and was delivered once, and all users are in their initial state. */
async function allIsConsistent({ pia, leo, wes, channel, hall, sessions }: Cast, gang: Lobby): Promise<void> {
  const shared = [...said.shared].toReversed();
  const heard = (await pia.hear(hall)).body.filter(({ type }) => type === 0);
  expect(heard.map(({ id, content }) => [id, content])).toEqual(shared);
  const shown = await wes.get(`/channels/${channel}/messages`, { query: { limit: 100 } });
  expect(shown.body.filter(({ type }) => type === 0).map(({ id, content }) => [id, content])).toEqual(shared);
  expect((await leo.hear(gang)).body.map(({ id }) => id)).toEqual([...said.lobbyOnly.keys()]);

  const ofLobbies = sorted([...said.shared.keys(), ...said.lobbyOnly.keys(), ...deleted]);
  const created = sessions.pia.seen('LOBBY_MESSAGE_CREATE').filter(({ type }) => Number(type) === 0);
  expect(sorted(created.map(({ id }) => String(id)))).toEqual(ofLobbies);
  expect(told('LOBBY_MESSAGE_CREATE')).toEqual(ofLobbies);
  expect(told('LOBBY_MESSAGE_UPDATE')).toHaveLength(1);
  expect(told('LOBBY_MESSAGE_DELETE')).toEqual(deleted);
  expect(told('GAME_DIRECT_MESSAGE_CREATE')).toEqual(sorted(said.direct.keys()));
  expect(told('APPLICATION_DEAUTHORIZED')).toHaveLength(1);
  expect(endpoint.forged).toBe(0);

  const friends = await wes.get('/users/@me/relationships');
  expect(friends.body).toMatchObject([{ id: leo.id, type: 1 }]);
  const known = await game.bot.get(`/users/${leo.id}/application-identities/${game.id}`);
  expect(known.body.identities).toMatchObject([{ provider_type: 'DISCORD_BOT', provider_issued_user_id: EXTERNAL }]);
  expect(await membersOf(hall)).toEqual(await membersOf(gang));
}

test('[lobbies/messages, game-accounts/bans] a provisional player, a linked player and a web user stay consistent through lobbies, a channel, messages, presence, an invite, a ban and its end', async () => {
  const cast = await meet();
  const { pia, wes, sessions } = cast;
  const gang = await party(cast);
  const lobbies = [cast.hall, gang];
  await sayInLobby(cast, pia, 'from the game alone');
  await sayInLobby(cast, cast.leo, 'from a linked player');
  await sayInChannel(cast, wes, 'from the web');
  await changeBothWays(cast);
  await write(cast.leo, wes, sessions.wes, 'from the game to the web');
  await write(cast.leo, pia, sessions.pia, 'from game to game');
  const direct = await wes.post('/users/@me/channels', { recipient_id: cast.leo.id });
  const answer = await wes.post(`/channels/${direct.body.id}/messages`, { content: 'from the web to the game' });
  said.direct.set(answer.body.id, answer.body.content);
  await sessions.leo.event<Message>('MESSAGE_CREATE', ({ id }) => id === answer.body.id);
  const ask = await invite(cast);

  const player = await ban(cast, lobbies);
  expect((await ask()).status).toBe(404);
  const again = await player.play();
  await sayInLobby(cast, pia, 'where is he?');
  for (const refused of [await player.say(cast.hall, 'here'), await player.write(pia, 'it is me')])
    expect([refused.status, Object(refused.body).code]).toEqual([403, 20013]);
  await sayInChannel(cast, wes, 'banned');
  const leo = await lift(cast, lobbies, player);
  expect(await again.closed).toBe(4004);
  const back = await leo.play();
  await sayInLobby(cast, leo, 'back');
  await sayInChannel(cast, leo.person, 'and in the web client');
  await write(leo, pia, sessions.pia, 'hello again');

  await p.jobs();
  for (const session of [sessions.pia, sessions.wes, back]) await session.settle();
  await allIsConsistent({ ...cast, leo }, gang);
});
