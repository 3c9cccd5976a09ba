import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import type { Account } from '@guildhall/testkit/platform';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { identify } from '@guildhall/testkit/gateway-session';
import { Caller, credentialsOf, isHeard } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LobbyScene, type Player } from '@guildhall/server/api/games/lobbies/test/scene.ts';
import { call } from '@guildhall/server/api/messages/calls/test/scene.ts';
import { opened } from '@guildhall/server/voice/gateway/test/call-scene.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
});
afterAll(() => scene.p.stop());

async function enter(account: Account, channelId: string): Promise<Caller> {
  const gateway = await account.connect();
  const since = gateway.mark();
  gateway.send(4, call(channelId));
  return opened(await Caller.open(account, gateway, await credentialsOf(gateway, account, channelId, since)));
}

async function play(player: Player, lobbyId: string): Promise<Caller> {
  const gateway = await scene.connect(player);
  gateway.send(17, [{ lobby_id: lobbyId, self_mute: false, self_deaf: false }]);
  const { token } = await gateway.event('LOBBY_VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint !== null);
  const { session_id } = gateway.ready;
  const credentials = { server_id: lobbyId, channel_id: lobbyId, user_id: player.id, session_id, token };
  return opened(await Caller.open(player.account, gateway, credentials));
}

test('[voice/private-calls] who leaves a group, or is removed from it, is disconnected with 4014; the others go on', async () => {
  const { p } = scene;
  const people = await Promise.all(['ada', 'bob', 'eve', 'fay', 'gus'].map((name) => p.person(name)));
  const [ada, ...others] = people;
  if (!ada) throw new Error('There is no owner.');
  for (const other of others) await p.befriend(ada, other);
  const body = { recipients: others.map(({ id }) => id) };
  const group = (await ada.post<{ id: string }>('/users/@me/channels', body)).body.id;
  const [one, two, three, leaving, removed] = await Promise.all(people.map((who) => enter(who, group)));
  if (!one || !two || !three || !leaving || !removed) throw new Error('A caller is missing.');
  expect((await leaving.account.delete(`/channels/${group}`)).status).toBe(200);
  expect(await leaving.socket.closed).toBe(4014);
  expect((await ada.delete(`/channels/${group}/recipients/${removed.id}`)).status).toBe(204);
  expect(await removed.socket.closed).toBe(4014);
  expect(await isHeard(one, two, three)).toBe(true);
  // The token of the ticket has ended with it.
  const again = await Caller.open(removed.account, removed.gateway, removed.credentials).catch((error: Error) => error.message);
  expect(again).toContain('closed');
});

test('[voice/private-calls] a block during a call ends nothing; a new call is not started after it', async () => {
  const { p } = scene;
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const dm = (await ada.post<{ id: string }>('/users/@me/channels', { recipient_id: bob.id })).body.id;
  const [one, two] = [await enter(ada, dm), await enter(bob, dm)];
  expect((await bob.put(`/users/@me/relationships/${ada.id}`, { type: 2 })).status).toBe(204);
  await Promise.all([one.socket.settle(), two.socket.settle()]);
  const frame = await one.talk();
  expect(two.udp.open(await two.udp.next()).frame.equals(frame)).toBe(true);
  for (const { gateway } of [one, two]) gateway.send(4, call(null));
  expect(await Promise.all([one.socket.closed, two.socket.closed])).toEqual([4014, 4014]);
  await two.gateway.event('CALL_DELETE');
  const since = one.gateway.mark();
  one.gateway.send(4, call(dm));
  await one.gateway.settle();
  expect(one.gateway.seen('CALL_CREATE', since)).toEqual([]);
});

test('[voice/cameras] in a private call a camera is shown while the voice state has it', async () => {
  const { p } = scene;
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const dm = (await ada.post<{ id: string }>('/users/@me/channels', { recipient_id: bob.id })).body.id;
  const [one, two] = [await enter(ada, dm), await enter(bob, dm)];
  const camera = { audio_ssrc: one.ssrc, video_ssrc: one.ssrc + 1, rtx_ssrc: one.ssrc + 2, streams: [] };
  one.socket.send(12, camera);
  await Promise.all([one.socket.settle(), two.socket.settle()]);
  expect(two.socket.seen(12)).toEqual([]);
  one.gateway.send(4, call(dm, { self_video: true }));
  expect(await two.socket.next(12)).toEqual({ user_id: ada.id, ...camera });
  const since = two.socket.mark();
  one.gateway.send(4, call(dm));
  expect(await two.socket.next(12, since)).toMatchObject({ user_id: ada.id, video_ssrc: 0 });
});

test('[voice/lobby-voice] a removed member is disconnected with 4014; other games, scopes and bots do not join', async () => {
  const players = [await scene.player('ada'), await scene.player('bob'), await scene.player('eve'), await scene.player('fay')];
  const lobby = await scene.lobby(players);
  const callers: Caller[] = [];
  for (const player of players) callers.push(await play(player, lobby.id));
  const [one, two, three, removed] = callers;
  if (!one || !two || !three || !removed) throw new Error('A caller is missing.');
  await scene.backend.delete(`/lobbies/${lobby.id}/members/${removed.id}`);
  expect(await removed.socket.closed).toBe(4014);
  expect(await isHeard(one, two, three)).toBe(true);
  const refused = async (session: GatewaySession) => {
    session.send(17, [{ lobby_id: lobby.id, self_mute: false, self_deaf: false }]);
    const code = await Promise.race([session.closed, session.settle().then(() => 0)]);
    return [code, session.seen('LOBBY_VOICE_SERVER_UPDATE').length];
  };
  const { account } = players[0] ?? (await scene.player());
  expect(await refused(await scene.connect(await scene.plays(account, await app(scene.p))))).toEqual([0, 0]);
  const narrow = await tokensOf(scene.p, account, scene.app, 'openid sdk.social_layer_presence');
  expect(await refused(await identify(scene.p.address, `Bearer ${narrow.access_token}`))).toEqual([0, 0]);
  expect(await refused(await scene.backend.connect({ intents: 0 }))).toEqual([4001, 0]);
});
