import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '@guildhall/testkit/oauth-scene';
import { upsertNode } from '../../guild/voice-servers/queries.ts';
import { LobbyScene } from '../lobbies/test/scene.ts';
import { sweepLobbyVoice, updateLobbyParts } from './session-lobby-voice.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open();
});
afterAll(() => scene.p.stop());

const want = (lobby_id: string, more: object = {}) => ({ lobby_id, self_mute: false, self_deaf: false, ...more });

/** Two users in a lobby, with a game session each. */
async function pair() {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const lobby = await scene.lobby([ada, bob]);
  return { ada, bob, lobby, mine: await scene.connect(ada), other: await scene.connect(bob) };
}

test('[voice/lobby-voice] joining: the state to the sessions of all members, the server to one', async () => {
  const { ada, bob, lobby, mine, other } = await pair();
  const person = await bob.account.connect();
  mine.send(17, [want(lobby.id, { self_mute: true })]);
  const state = {
    lobby_id: lobby.id,
    channel_id: lobby.id,
    user_id: ada.id,
    session_id: mine.ready.session_id,
    deaf: false,
    mute: false,
    self_deaf: false,
    self_mute: true,
    self_stream: false,
    self_video: false,
    suppress: false,
    request_to_speak_timestamp: null,
  };
  for (const session of [mine, other]) expect(await session.event('LOBBY_VOICE_STATE_UPDATE')).toEqual(state);
  const server = await mine.event('LOBBY_VOICE_SERVER_UPDATE');
  expect(server).toMatchObject({ token: expect.any(String), lobby_id: lobby.id });
  await Promise.all([other.settle(), person.settle()]);
  expect([other.seen('LOBBY_VOICE_SERVER_UPDATE'), person.seen('LOBBY_VOICE_STATE_UPDATE')]).toEqual([[], []]);
  // A session that begins, and a member who is added, know the call.
  expect((await scene.connect(bob)).ready.lobbies).toMatchObject([{ id: lobby.id, voice_states: [state] }]);
  const late = await scene.player('late');
  const watching = await scene.connect(late);
  await scene.backend.put(`/lobbies/${lobby.id}/members/${late.id}`, {});
  expect(await watching.event('LOBBY_CREATE')).toMatchObject({ id: lobby.id, voice_states: [state] });
});

test('[voice/lobby-voice] the list is the whole: lobbies that it lacks are left; the same list again sends nothing', async () => {
  const { ada, lobby, mine, other } = await pair();
  const second = await scene.lobby([ada]);
  mine.send(17, [want(lobby.id), want(second.id)]);
  await mine.event('LOBBY_VOICE_SERVER_UPDATE', ({ lobby_id }) => lobby_id === second.id);
  mine.send(17, [want(lobby.id), want(second.id)]);
  mine.send(17, [want(lobby.id, { self_deaf: true }), want(second.id)]);
  expect(await other.event('LOBBY_VOICE_STATE_UPDATE', ({ self_deaf }) => self_deaf)).toMatchObject({ user_id: ada.id });
  expect(other.seen('LOBBY_VOICE_STATE_UPDATE')).toHaveLength(2);
  expect(mine.seen('LOBBY_VOICE_SERVER_UPDATE')).toHaveLength(2);
  mine.send(17, [want(second.id)]);
  const left = { lobby_id: lobby.id, user_id: ada.id, channel_id: null };
  expect(await other.event('LOBBY_VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null)).toMatchObject(left);
  mine.send(17, []);
  await mine.event('LOBBY_VOICE_STATE_UPDATE', ({ lobby_id, channel_id }) => lobby_id === second.id && channel_id === null);
});

test('[voice/lobby-voice] only for members; other lobbies get no response, a wrong form closes with 4002', async () => {
  const { bob, lobby, mine } = await pair();
  const stranger = await scene.player('stranger');
  const elsewhere = await scene.plays(bob.account, await app(scene.p));
  const [outside, game] = [await scene.connect(stranger), await scene.connect(elsewhere)];
  for (const session of [outside, game]) session.send(17, [want(lobby.id), want('1')]);
  await Promise.all([outside.settle(), game.settle(), mine.settle()]);
  expect([outside, game].flatMap((session) => session.seen('LOBBY_VOICE_SERVER_UPDATE'))).toEqual([]);
  expect(mine.seen('LOBBY_VOICE_STATE_UPDATE')).toEqual([]);
  for (const d of [null, {}, [{}], [want('x')], [want(lobby.id, { self_mute: 1 })], Array(101).fill(want(lobby.id))]) {
    const session = await scene.connect(bob);
    session.send(17, d);
    expect(await session.closed).toBe(4002);
  }
  const person = await bob.account.connect();
  person.send(17, []);
  expect(await person.closed).toBe(4001);
});

test('[voice/lobby-voice] leaving the lobby, its end, and the end of the session leave the call', async () => {
  const { ada, bob, lobby, mine, other } = await pair();
  const isInside = async () => {
    const { ready } = await scene.connect(bob);
    return ready.lobbies?.flatMap(({ voice_states }) => voice_states.map(({ user_id }) => user_id));
  };
  mine.send(17, [want(lobby.id)]);
  await mine.event('LOBBY_VOICE_SERVER_UPDATE');
  await scene.backend.delete(`/lobbies/${lobby.id}/members/${ada.id}`);
  const gone = { user_id: ada.id, channel_id: null };
  for (const session of [mine, other])
    expect(await session.event('LOBBY_VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null)).toMatchObject(gone);
  expect(await isInside()).toEqual([]);
  await scene.backend.put(`/lobbies/${lobby.id}/members/${ada.id}`, {});
  let since = other.mark();
  mine.send(17, [want(lobby.id)]);
  await other.event('LOBBY_VOICE_STATE_UPDATE', undefined, since);
  // Another session of the user takes over: the end of the first changes nothing.
  const second = await scene.connect(ada);
  second.send(17, [want(lobby.id)]);
  await second.event('LOBBY_VOICE_SERVER_UPDATE');
  await mine.close();
  expect(await isInside()).toEqual([ada.id]);
  since = other.mark();
  await second.close();
  expect(await other.event('LOBBY_VOICE_STATE_UPDATE', undefined, since)).toMatchObject(gone);
  other.send(17, [want(lobby.id)]);
  await other.event('LOBBY_VOICE_SERVER_UPDATE');
  await scene.backend.delete(`/lobbies/${lobby.id}`);
  await other.event('LOBBY_DELETE');
  other.send(42, { lobby_id: lobby.id });
  await other.settle();
  expect(other.seen('LOBBY_VOICE_SERVER_UPDATE')).toHaveLength(1);
});

test('[voice/lobby-voice] opcode 42 sends the server again to a session that is in the call', async () => {
  const { lobby, mine, other } = await pair();
  const { store, clock } = scene.p.server.platform;
  const node = { node_id: 903, region: 'east', endpoint: 'east.example:443', load: 0 };
  await store.transaction((db) => upsertNode(db, { ...node, seen_at: clock.real() }));
  mine.send(17, [want(lobby.id, { preferred_region: 'east' })]);
  const first = await mine.event('LOBBY_VOICE_SERVER_UPDATE');
  expect(first).toMatchObject({ lobby_id: lobby.id, endpoint: 'east.example:443' });
  const since = mine.mark();
  for (const session of [mine, other]) session.send(42, { lobby_id: lobby.id });
  const again = await mine.event('LOBBY_VOICE_SERVER_UPDATE', undefined, since);
  expect(again).toMatchObject({ lobby_id: lobby.id, endpoint: 'east.example:443' });
  expect(again.token).not.toBe(first.token);
  await other.settle();
  expect(other.seen('LOBBY_VOICE_SERVER_UPDATE')).toEqual([]);
  other.send(42, {});
  expect(await other.closed).toBe(4002);
});

test('[voice/lobby-voice] calls of lobbies and private calls are separate', async () => {
  const { ada, bob, lobby, mine } = await pair();
  await scene.p.befriend(ada.account, bob.account);
  const dm = (await ada.account.post<{ id: string }>('/users/@me/channels', { recipient_id: bob.id })).body.id;
  const person = await ada.account.connect();
  mine.send(17, [want(lobby.id)]);
  await mine.event('LOBBY_VOICE_SERVER_UPDATE');
  person.send(4, { guild_id: null, channel_id: dm, self_mute: false, self_deaf: false });
  await person.event('VOICE_SERVER_UPDATE');
  person.send(4, { guild_id: null, channel_id: null, self_mute: false, self_deaf: false });
  await person.event('CALL_DELETE');
  expect((await scene.connect(bob)).ready.lobbies).toMatchObject([{ voice_states: [{ user_id: ada.id }] }]);
});

test('[voice/lobby-voice] parts of lost sessions are swept; those of live sessions stay', async () => {
  const { ada, bob, lobby, mine } = await pair();
  mine.send(17, [want(lobby.id)]);
  await mine.event('LOBBY_VOICE_SERVER_UPDATE');
  const sessionId = 'a session of a node that died';
  const own = { session_id: sessionId, self_mute: 0, self_deaf: 0, self_video: 0 };
  const request = { sessionId, userId: bob.id, applicationId: scene.app.id };
  await updateLobbyParts(scene.p.server.platform, { ...request, lobbies: [{ lobbyId: lobby.id, own, regions: [] }] });
  await sweepLobbyVoice(scene.p.server.platform);
  const left = await mine.event('LOBBY_VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null);
  expect(left).toMatchObject({ user_id: bob.id });
  expect((await scene.connect(bob)).ready.lobbies).toMatchObject([{ voice_states: [{ user_id: ada.id }] }]);
});
