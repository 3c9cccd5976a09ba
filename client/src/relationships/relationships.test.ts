import { app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { befriend, collect, type Gamer, gamer, pair, settle, socialClient, until } from '../test/social-scene.ts';
import { RelationshipType } from '../users/types.ts';
import { distance } from './search.ts';
import { RelationshipGroupType } from './types.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const { None, Friend, Blocked, PendingIncoming, PendingOutgoing } = RelationshipType;
const { OnlinePlayingGame, OnlineElsewhere, Offline } = RelationshipGroupType;

/** The types of a player's relationships with another. */
function typesOf(of: Gamer, { id }: { id: string }): [number, number] {
  const { platformRelationshipType, gameRelationshipType } = of.client.relationships.getRelationshipHandle(id);
  return [platformRelationshipType, gameRelationshipType];
}

/** Resolves once a player's relationships with another have these types. */
async function become(of: Gamer, other: { id: string }, platform: number, game: number): Promise<void> {
  await expect.poll(() => typesOf(of, other), { interval: 5 }).toEqual([platform, game]);
}

test('a request on the platform is sent, accepted, and the friendship ended; both sides are notified of each step', async () => {
  const { ada, ben } = await pair(p);
  const [created, deleted] = [collect(ben.client.relationships, 'created'), collect(ben.client.relationships, 'deleted')];
  await ada.client.relationships.sendPlatformFriendRequestById(ben.id);
  await become(ben, ada, PendingIncoming, None);
  await become(ada, ben, PendingOutgoing, None);
  expect(ben.client.users.getUser(ada.id)?.displayName).toBe('ada');
  await ben.client.relationships.acceptPlatformFriendRequest(ada.id);
  await become(ada, ben, Friend, None);
  await become(ben, ada, Friend, None);
  expect(created).toEqual([
    { userId: ada.id, isPlatform: true },
    { userId: ada.id, isPlatform: true },
  ]);
  expect(ben.client.relationships.getRelationships().map(({ id, user }) => [id, user?.username])).toEqual([
    [ada.id, ada.account.username],
  ]);
  await ada.client.relationships.removePlatformAndGameFriend(ben.id);
  await become(ben, ada, None, None);
  expect(deleted).toEqual([{ userId: ada.id, isPlatform: true }]);
  expect(ben.client.relationships.getRelationships()).toEqual([]);
});

test('requests by name cross, and both become friends; in the game too', async () => {
  const { ada, ben } = await pair(p);
  await ada.client.relationships.sendPlatformFriendRequest(ben.account.username);
  await ben.client.relationships.sendPlatformFriendRequest(ada.account.username);
  await become(ada, ben, Friend, None);
  await ada.client.relationships.sendGameFriendRequest(ben.account.username);
  await become(ben, ada, Friend, PendingIncoming);
  await ben.client.relationships.sendGameFriendRequestById(ada.id);
  await become(ada, ben, Friend, Friend);
  await ada.client.relationships.removeGameFriend(ben.id);
  await become(ben, ada, Friend, None);
  await expect(ada.client.relationships.removeGameFriend(ben.id)).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await ada.client.relationships.sendGameFriendRequestById(ben.id);
  await become(ben, ada, Friend, PendingIncoming);
  await ben.client.relationships.acceptGameFriendRequest(ada.id);
  await become(ada, ben, Friend, Friend);
  const deleted = collect(ben.client.relationships, 'deleted');
  await ada.client.relationships.removePlatformAndGameFriend(ben.id);
  await become(ben, ada, None, None);
  expect(deleted.map(({ isPlatform }) => isPlatform).sort()).toEqual([false, true]);
  await expect(ada.client.relationships.removePlatformAndGameFriend(ben.id)).rejects.toThrow('is not a friend of the player');
});

test('a request is withdrawn at once after it was sent, before its event arrives', async () => {
  const { ada, ben } = await pair(p);
  await ada.client.relationships.sendPlatformFriendRequestById(ben.id);
  await ada.client.relationships.cancelPlatformFriendRequest(ben.id);
  await ada.client.relationships.sendGameFriendRequestById(ben.id);
  await ada.client.relationships.cancelGameFriendRequest(ben.id);
  await settle(p, ben);
  expect(typesOf(ben, ada)).toEqual([None, None]);
});

test('requests are declined, on the platform and in the game', async () => {
  const { ada, ben } = await pair(p);
  await ada.client.relationships.sendPlatformFriendRequestById(ben.id);
  await ada.client.relationships.sendGameFriendRequestById(ben.id);
  await become(ben, ada, PendingIncoming, PendingIncoming);
  await ben.client.relationships.rejectPlatformFriendRequest(ada.id);
  await become(ada, ben, None, PendingOutgoing);
  await ben.client.relationships.rejectGameFriendRequest(ada.id);
  await become(ada, ben, None, None);
});

test('a block ends both relationships, and only the blocker sees it', async () => {
  const { ada, ben } = await pair(p);
  await befriend(p, ada, ben);
  await ada.client.relationships.sendGameFriendRequestById(ben.id);
  await become(ben, ada, Friend, PendingIncoming);
  await ben.client.relationships.blockUser(ada.id);
  await become(ben, ada, Blocked, None);
  await become(ada, ben, None, None);
  await expect(ada.client.relationships.sendPlatformFriendRequestById(ben.id)).rejects.toMatchObject({
    type: ErrorType.HTTPError,
    code: 80001,
  });
  await ben.client.relationships.unblockUser(ada.id);
  await become(ben, ada, None, None);
  await expect(ben.client.relationships.unblockUser(ada.id)).rejects.toMatchObject({
    type: ErrorType.ValidationError,
    message: expect.stringContaining('relationships.unblockUser: the user is not blocked'),
  });
});

test('what is not possible says so: a friend cannot be unblocked, a wrong id is a TypeError, without a session ClientNotReady', async () => {
  const { ada, ben } = await pair(p);
  await befriend(p, ada, ben);
  const { relationships } = ada.client;
  await expect(relationships.unblockUser(ben.id)).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(relationships.acceptPlatformFriendRequest(ben.id)).rejects.toThrow('has not sent a request');
  await expect(relationships.acceptGameFriendRequest(ben.id)).rejects.toThrow('has not sent a request');
  await expect(relationships.cancelGameFriendRequest(ben.id)).rejects.toThrow('has not received a request');
  expect(typesOf(ada, ben)).toEqual([Friend, None]);
  await expect(relationships.blockUser('ben')).rejects.toThrow(TypeError);
  await expect(relationships.sendPlatformFriendRequest(Object(1))).rejects.toThrow(
    'expected username to be a string, got object',
  );
  const aborted = relationships.blockUser(ben.id, { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ type: ErrorType.Aborted });
  ada.client.disconnect();
  await expect(relationships.blockUser(ben.id)).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
});

test('a request that looks like spam is marked', async () => {
  const { ada } = await pair(p);
  const eve = await p.person('eve');
  for (let sent = 0; sent < 3; sent += 1) await eve.put(`/users/@me/relationships/${(await p.person()).id}`, {});
  const came = until(ada.client.relationships, 'created', ({ userId }) => userId === eve.id);
  await eve.put(`/users/@me/relationships/${ada.id}`, {});
  await came;
  expect(ada.client.relationships.getRelationshipHandle(eve.id).isSpamRequest).toBe(true);
});

test('changes that happen without a session are reported when the next one is ready', async () => {
  const { ada, ben } = await pair(p);
  await befriend(p, ada, ben);
  const eve = await p.person('eve');
  const [created, deleted] = [collect(ada.client.relationships, 'created'), collect(ada.client.relationships, 'deleted')];
  const groups = collect(ada.client.relationships, 'groupsUpdated');
  ada.client.disconnect();
  await ben.account.delete(`/users/@me/relationships/${ada.id}`);
  await eve.put(`/users/@me/relationships/${ada.id}`, {});
  expect(typesOf(ada, ben)).toEqual([Friend, None]);
  await ada.client.connect();
  expect([created, deleted, groups]).toEqual([
    [{ userId: eve.id, isPlatform: true }],
    [{ userId: ben.id, isPlatform: true }],
    [ben.id],
  ]);
  expect([typesOf(ada, ben), typesOf(ada, eve)]).toEqual([
    [None, None],
    [PendingIncoming, None],
  ]);
});

test('friends are in three sections, each sorted by name; elsewhere those first who have played', async () => {
  const of = await app(p);
  const [ada, zoe, ben] = [await gamer(p, of, 'ada'), await gamer(p, of, 'Zoe'), await gamer(p, of, 'ben')];
  const [carl, Adam, eve] = [await p.person('carl'), await p.person('Adam'), await p.person('eve')];
  for (const friend of [zoe.account, ben.account, carl, Adam, eve]) await p.befriend(ada.account, friend);
  // Its friends have played before, which READY says.
  const { client } = socialClient(p, ada.token);
  await client.connect();
  const { relationships } = client;
  const names = (group: RelationshipGroupType) =>
    relationships.getRelationshipsByGroup(group).map(({ user }) => user?.displayName);
  const moved = (id: string, group: RelationshipGroupType) =>
    until(
      relationships,
      'groupsUpdated',
      (one) => one === id && relationships.getRelationshipsByGroup(group).some((r) => r.id === id),
    );
  expect([names(OnlinePlayingGame), names(OnlineElsewhere), names(Offline)]).toEqual([
    [],
    ['ben', 'Zoe'],
    ['Adam', 'carl', 'eve'],
  ]);
  const online = moved(Adam.id, OnlineElsewhere);
  const session = await Adam.connect();
  await online;
  expect([names(OnlineElsewhere), names(Offline)]).toEqual([
    ['ben', 'Zoe', 'Adam'],
    ['carl', 'eve'],
  ]);
  const playing = moved(zoe.id, OnlinePlayingGame);
  await zoe.client.presence.updateRichPresence({ state: 'Ranked' });
  await playing;
  expect([names(OnlinePlayingGame), names(OnlineElsewhere)]).toEqual([['Zoe'], ['ben', 'Adam']]);
  const offline = moved(Adam.id, Offline);
  await session.close();
  await offline;
  expect(names(Offline)).toEqual(['Adam', 'carl', 'eve']);
  expect(relationships.getRelationshipsByGroup(Offline)[0]?.user?.id).toBe(Adam.id);
});

test('changes of the sections are reported once for each turn and user', async () => {
  const of = await app(p);
  const ada = await gamer(p, of, 'ada');
  const ben = await p.person('ben');
  await p.befriend(ada.account, ben);
  const { client } = socialClient(p, ada.token, { dispatch: 'manual' });
  await client.connect();
  client.pump();
  const groups = collect(client.relationships, 'groupsUpdated');
  const inGroup = (group: RelationshipGroupType) => client.relationships.getRelationshipsByGroup(group).length;
  const session = await ben.connect();
  await expect.poll(() => inGroup(OnlineElsewhere), { interval: 5 }).toBe(1);
  await session.close();
  await expect.poll(() => inGroup(Offline), { interval: 5 }).toBe(1);
  expect(groups).toEqual([]);
  client.pump();
  expect(groups).toEqual([ben.id]);
  client.pump();
  expect(groups).toEqual([ben.id]);
});

test('friends are found by username and display name, also with wrong letters', async () => {
  const of = await app(p);
  const ada = await gamer(p, of, 'ada');
  for (const name of ['Wilhelmina', 'Willow', 'Hannah']) await p.befriend(ada.account, await p.person(name));
  await settle(p, ada);
  const found = (text: string) => ada.client.relationships.searchFriendsByUsername(text).map(({ displayName }) => displayName);
  expect(found('wil')).toEqual(['Wilhelmina', 'Willow']);
  expect(found('WILLOW')).toEqual(['Willow']);
  expect(found('hanah')).toEqual(['Hannah']);
  expect([found(''), found('zzz')]).toEqual([[], []]);
});

test('the distance to a text is that to its best part', () => {
  expect([distance('ada', 'the Adamant'), distance('adx', 'adam'), distance('xyz', 'adam'), distance('abcdef', 'abdef')]).toEqual(
    [0, 1, undefined, 1],
  );
});
