import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { next, openClient, PlayScene, record } from '../test/play-scene.ts';

const scene = await PlayScene.open();
afterAll(() => scene.stop());
const { bot } = scene.app;

let secrets = 0;
function newSecret(): string {
  secrets += 1;
  return `lobby secret ${secrets}`;
}

/** Two players in a lobby of a secret. */
async function pair() {
  const secret = newSecret();
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const lobbyId = await ada.client.lobbies.createOrJoinLobby(secret);
  const joined = next(ada.client.lobbies, 'memberAdded');
  await bob.client.lobbies.createOrJoinLobby(secret);
  await joined;
  return { ada, bob, lobbyId, secret };
}

test('two players and a guest meet in a lobby by its secret', async () => {
  const secret = newSecret();
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const guest = await scene.guest('Gwen');
  const created = next(ada.client.lobbies, 'created');
  const lobbyId = await ada.client.lobbies.createOrJoinLobbyWithMetadata(secret, { map: 'one' }, { team: 'red' });
  // At once, whether LOBBY_CREATE has arrived or not.
  const lobby = ada.client.lobbies.getLobbyHandle(lobbyId);
  expect(lobby).toMatchObject({ id: lobbyId, metadata: { map: 'one' }, lobbyMemberIds: [ada.id], linkedChannel: undefined });
  expect(await created).toBe(lobbyId);
  const seen = record(ada.client.lobbies, 'created', 'deleted', 'updated', 'memberAdded', 'memberRemoved');
  const added = next(ada.client.lobbies, 'memberAdded');
  expect(await bob.client.lobbies.createOrJoinLobby(secret)).toBe(lobbyId);
  expect(await added).toEqual({ lobbyId, memberId: bob.id });
  const addedGuest = next(ada.client.lobbies, 'memberAdded');
  await guest.client.lobbies.createOrJoinLobby(secret);
  await addedGuest;
  expect(seen).toEqual([
    ['memberAdded', { lobbyId, memberId: bob.id }],
    ['memberAdded', { lobbyId, memberId: guest.id }],
  ]);
  expect(lobby?.lobbyMemberIds.toSorted()).toEqual([ada.id, bob.id, guest.id].toSorted());
  const member = lobby?.getLobbyMemberHandle(bob.id);
  expect(member).toMatchObject({ id: bob.id, connected: true, metadata: {}, user: { displayName: 'bob' } });
  expect(member?.canLinkLobby()).toBe(false);
  expect(lobby?.getLobbyMemberHandle(guest.id)?.user?.displayName).toBe('Gwen');
  expect(lobby?.getLobbyMemberHandle(scene.app.owner.id)).toBeUndefined();
  expect(lobby?.getCallInfoHandle()).toBeUndefined();
  await expect.poll(() => guest.client.lobbies.getLobbyIds()).toEqual([lobbyId]);
});

test('changes of metadata are events, also of the own member', async () => {
  const { ada, bob, lobbyId, secret } = await pair();
  const [updated, mine, its] = [
    next(ada.client.lobbies, 'updated'),
    next(ada.client.lobbies, 'memberUpdated'),
    next(bob.client.lobbies, 'memberUpdated'),
  ];
  await bob.client.lobbies.createOrJoinLobbyWithMetadata(secret, { map: 'two' }, { team: 'blue' });
  expect(await updated).toBe(lobbyId);
  expect(await mine).toEqual({ lobbyId, memberId: bob.id });
  expect(await its).toEqual({ lobbyId, memberId: bob.id });
  const lobby = ada.client.lobbies.getLobbyHandle(lobbyId);
  expect(lobby?.metadata).toEqual({ map: 'two' });
  expect(lobby?.getLobbyMemberHandle(bob.id)?.metadata).toEqual({ team: 'blue' });
  // A copy: changing it changes nothing.
  Object.assign(lobby?.metadata ?? {}, { map: 'three' });
  expect(lobby?.metadata).toEqual({ map: 'two' });
});

test('a member who disconnects stays a member', async () => {
  const { ada, bob, lobbyId } = await pair();
  const left = next(ada.client.lobbies, 'memberUpdated');
  bob.client.disconnect();
  await left;
  const member = ada.client.lobbies.getLobbyHandle(lobbyId)?.getLobbyMemberHandle(bob.id);
  expect(member?.connected).toBe(false);
  const back = next(ada.client.lobbies, 'memberUpdated');
  await bob.client.connect();
  await back;
  expect(member?.connected).toBe(true);
});

test('leaving: the lobby is gone for the player, and the others see it', async () => {
  const { ada, bob, lobbyId } = await pair();
  const view = bob.client.lobbies.getLobbyHandle(lobbyId);
  const [removed, deleted] = [next(ada.client.lobbies, 'memberRemoved'), record(bob.client.lobbies, 'deleted')];
  await bob.client.lobbies.leaveLobby(lobbyId);
  expect(bob.client.lobbies.getLobbyIds()).toEqual([]);
  expect(bob.client.lobbies.getLobbyHandle(lobbyId)).toBeUndefined();
  expect(view).toMatchObject({ id: lobbyId, metadata: {}, lobbyMemberIds: [], lobbyMembers: [] });
  expect(await removed).toEqual({ lobbyId, memberId: bob.id });
  expect(ada.client.lobbies.getLobbyHandle(lobbyId)?.lobbyMemberIds).toEqual([ada.id]);
  const gone = next(ada.client.lobbies, 'deleted');
  await bot.delete(`/lobbies/${lobbyId}`);
  expect(await gone).toBe(lobbyId);
  expect(deleted).toEqual([['deleted', lobbyId]]);
  await expect(ada.client.lobbies.leaveLobby(lobbyId)).rejects.toMatchObject({ type: ErrorType.HTTPError, code: 10031 });
});

test('a lobby of the backend appears by itself and cannot be left', async () => {
  const ada = await scene.player('ada');
  const created = next(ada.client.lobbies, 'created');
  const { body } = await bot.post<{ id: string }>('/lobbies', { members: [{ id: ada.id }], metadata: { mode: 'duel' } });
  expect(await created).toBe(body.id);
  expect(ada.client.lobbies.getLobbyHandle(body.id)?.metadata).toEqual({ mode: 'duel' });
  await expect(ada.client.lobbies.leaveLobby(body.id)).rejects.toMatchObject({ status: 403, code: 50013 });
  expect(ada.client.lobbies.getLobbyIds()).toEqual([body.id]);
});

test('what happened while the player was away arrives as events after the next READY', async () => {
  const { ada, bob, lobbyId, secret } = await pair();
  const other = await ada.client.lobbies.createOrJoinLobby(newSecret());
  await expect.poll(() => ada.client.lobbies.getLobbyIds().length).toBe(2);
  ada.client.disconnect();
  const guest = await scene.guest(`guest of ${lobbyId}`);
  await guest.client.lobbies.createOrJoinLobby(secret);
  await bob.client.lobbies.createOrJoinLobbyWithMetadata(secret, { map: 'new' }, { hat: 'on' });
  await bot.delete(`/lobbies/${other}`);
  const { body } = await bot.post<{ id: string }>('/lobbies', { members: [{ id: ada.id }] });
  const seen = record(ada.client.lobbies, 'created', 'deleted', 'updated', 'memberAdded', 'memberRemoved', 'memberUpdated');
  await ada.client.connect();
  await Promise.resolve();
  expect(seen).toEqual(
    expect.arrayContaining([
      ['deleted', other],
      ['created', body.id],
      ['updated', lobbyId],
      ['memberAdded', { lobbyId, memberId: guest.id }],
      ['memberUpdated', { lobbyId, memberId: bob.id }],
    ]),
  );
  expect(seen.filter(([name]) => name !== 'memberUpdated')).toHaveLength(4);
  // Nothing has changed since.
  ada.client.core.reconnect();
  const before = seen.length;
  await ada.client.ready();
  await Promise.resolve();
  expect(seen.slice(before).filter(([name]) => name !== 'memberUpdated')).toEqual([]);
});

test('the call of a lobby is shown to those who have not joined it', async () => {
  const { ada, bob, lobbyId } = await pair();
  const seen = record(ada.client.voice, 'participant');
  const state = { lobby_id: lobbyId, user_id: bob.id, channel_id: lobbyId, self_mute: true, self_deaf: false };
  ada.trace.receive('LOBBY_VOICE_STATE_UPDATE', state);
  const info = ada.client.lobbies.getLobbyHandle(lobbyId)?.getCallInfoHandle();
  expect(info).toMatchObject({ channelId: lobbyId, guildId: lobbyId });
  expect(info?.getParticipants()).toEqual([bob.id]);
  const voice = info?.getVoiceStateHandle(bob.id);
  expect(voice).toMatchObject({ selfMute: true, selfDeaf: false });
  ada.trace.receive('LOBBY_VOICE_STATE_UPDATE', { ...state, self_mute: false });
  expect(voice?.selfMute).toBe(false);
  ada.trace.receive('LOBBY_VOICE_STATE_UPDATE', { ...state, channel_id: null });
  expect(info?.getParticipants()).toEqual([]);
  expect(info?.getVoiceStateHandle(bob.id)).toBeUndefined();
  await Promise.resolve();
  expect(seen).toEqual([
    ['participant', { lobbyId, userId: bob.id, added: true }],
    ['participant', { lobbyId, userId: bob.id, added: false }],
  ]);
});

test('arguments are checked before any network access', async () => {
  const { client, trace } = await scene.player('ada');
  trace.requests.length = 0;
  const { lobbies } = client;
  await expect(lobbies.createOrJoinLobby(5 as never)).rejects.toThrow(
    new TypeError('lobbies.createOrJoinLobby: expected secret to be a string, got 5'),
  );
  await expect(lobbies.leaveLobby('abc')).rejects.toThrow(TypeError);
  await expect(lobbies.linkChannelToLobby('1', 2 as never)).rejects.toThrow('expected channelId to be a decimal string, got 2');
  await expect(lobbies.createOrJoinLobbyWithMetadata('s', { a: 1 } as never, {})).rejects.toThrow('lobbyMetadata');
  await expect(lobbies.createOrJoinLobby('')).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(lobbies.createOrJoinLobby('x'.repeat(251))).rejects.toMatchObject({ type: ErrorType.ValidationError });
  const many = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`key ${n}`, '']));
  await expect(lobbies.createOrJoinLobbyWithMetadata('s', {}, many)).rejects.toMatchObject({ type: ErrorType.ValidationError });
  expect(trace.requests).toEqual([]);
});

test('without a ready session calls reject and the lists are empty; an abort ends a call', async () => {
  const ada = await scene.player('ada');
  const idle = openClient(scene.p.address, ada.token);
  await expect(idle.client.lobbies.createOrJoinLobby('secret')).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
  await expect(idle.client.lobbies.getUserGuilds()).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
  expect(idle.client.lobbies.getLobbyIds()).toEqual([]);
  idle.client.dispose();
  const aborted = ada.client.lobbies.createOrJoinLobby(newSecret(), { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ type: ErrorType.Aborted });
  ada.client.dispose();
  await expect(ada.client.lobbies.leaveLobby('1')).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
});

test('the secret of a lobby is in no log', async () => {
  const { client, trace } = await scene.player('ada');
  const secret = `very ${Math.random()} secret`;
  await client.lobbies.createOrJoinLobby(secret);
  await client.lobbies.createOrJoinLobby(`${secret}${'x'.repeat(300)}`).catch(() => {});
  expect(trace.logged.some((line) => line.includes('PUT'))).toBe(true);
  // An argument of the wrong type is not a secret to hide.
  await client.lobbies.createOrJoinLobby(5_000_000 as never).catch(() => {});
  client.core.log.info('5000000 players');
  expect(trace.logged.at(-1)).toBe('5000000 players');
  for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret)])
    expect(trace.logged.filter((line) => line.includes(form))).toEqual([]);
});
