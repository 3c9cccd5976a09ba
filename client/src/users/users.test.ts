import { app } from '@guildhall/testkit/oauth-scene';
import { uploadAsset } from '@guildhall/testkit/application-assets';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { createClientWith } from '../client.ts';
import { befriend, gamer, pair, socialClient, until } from '../test/social-scene.ts';
import { userStore } from './store.ts';
import { ExternalIdentityProviderType, RelationshipType, StatusType, UserAvatarType } from './types.ts';
import { avatarTypeToString } from './users.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the player is known once the session is ready, and not before', async () => {
  const of = await app(p);
  const ada = await gamer(p, of, 'ada');
  const early = socialClient(p, ada.token);
  expect(early.client.users.current).toBeUndefined();
  expect(ada.client.users.current).toMatchObject({
    id: ada.id,
    username: ada.account.username,
    globalName: 'ada',
    displayName: 'ada',
    avatar: undefined,
    isProvisional: false,
    status: StatusType.Online,
    gameActivity: undefined,
    userApplicationProfiles: [],
  });
  expect(ada.client.users.getUser('1')).toBeUndefined();
});

test('a change of the player is reported, and every view shows it', async () => {
  const { ada } = await pair(p);
  const { current } = ada.client.users;
  const updated = until(ada.client.users, 'updated', (id) => id === ada.id);
  await ada.account.patch('/users/@me', { global_name: null });
  await updated;
  expect([current?.globalName, current?.displayName]).toEqual([undefined, ada.account.username]);
});

test('a friend who changes name and picture is reported, online or not', async () => {
  const of = await app(p);
  const ada = await gamer(p, of, 'ada');
  const ben = await p.person('ben');
  await p.befriend(ada.account, ben);
  const { users } = ada.client;
  const known = users.getUser(ben.id);
  const offline = until(users, 'updated', (id) => id === ben.id && known?.globalName === 'Benjamin');
  await ben.patch('/users/@me', { global_name: 'Benjamin' });
  await offline;
  expect(known?.status).toBe(StatusType.Offline);
  const cameOnline = until(users, 'updated', (id) => id === ben.id && known?.status === StatusType.Online);
  const session = await ben.connect();
  await cameOnline;
  const online = until(users, 'updated', (id) => id === ben.id && known?.avatar !== undefined);
  await ben.patch('/users/@me', { avatar: PIXEL });
  await online;
  expect([known?.globalName, known?.status]).toEqual(['Benjamin', StatusType.Online]);
  session.close();
});

test('the address of an avatar leads to the picture, and of a default one too', async () => {
  const { ada, ben } = await pair(p);
  await befriend(p, ada, ben);
  const plain = ada.client.users.getUser(ben.id)?.avatarUrl() ?? '';
  const openid = await ben.account.get('/users/@me');
  expect(openid.body.avatar).toBeNull();
  expect(plain).toMatch(/\/cdn\/embed\/avatars\/[0-5]\.png$/);
  expect((await fetch(plain)).status).toBe(200);
  const updated = until(ada.client.users, 'updated', (id) => id === ada.id);
  await ada.account.patch('/users/@me', { avatar: PIXEL });
  await updated;
  const { current } = ada.client.users;
  const own = current?.avatarUrl(UserAvatarType.Gif, UserAvatarType.Webp) ?? '';
  expect(own).toBe(`${p.address}/cdn/avatars/${ada.id}/${current?.avatar}.webp`);
  expect((await fetch(own)).headers.get('content-type')).toBe('image/webp');
  expect(['Gif', 'Webp', 'Png', 'Jpeg', 'unknown']).toEqual([0, 1, 2, 3, 9].map((type) => avatarTypeToString(type as 0)));
});

test('the status of a friend follows their sessions in the web client; a block hides it', async () => {
  const of = await app(p);
  const ada = await gamer(p, of, 'ada');
  const ben = await p.person('ben');
  await p.befriend(ada.account, ben);
  const { users } = ada.client;
  const isNow = (status: StatusType) => until(users, 'updated', (id) => id === ben.id && users.getUser(id)?.status === status);
  const online = isNow(StatusType.Online);
  const session = await ben.connect();
  await online;
  for (const [status, shown] of [
    ['dnd', StatusType.Dnd],
    ['idle', StatusType.Idle],
    ['invisible', StatusType.Offline],
  ] as const) {
    const came = isNow(shown);
    session.send(3, { status, since: null, afk: false, activities: [] });
    await came;
  }
  const streaming = isNow(StatusType.Streaming);
  session.send(3, {
    status: 'online',
    since: null,
    afk: false,
    activities: [{ name: 'Live', type: 1, url: 'https://a.example' }],
  });
  await streaming;
  expect(users.getUser(ben.id)?.gameActivity).toBeUndefined();
  const blocked = isNow(StatusType.Blocked);
  await ada.client.relationships.blockUser(ben.id);
  await blocked;
  expect(users.getUser(ben.id)?.relationship.platformRelationshipType).toBe(RelationshipType.Blocked);
});

test('the activity of a friend in the game is shown, frozen and without secrets', async () => {
  const { of, ada, ben } = await pair(p);
  await befriend(p, ada, ben);
  const rook = await uploadAsset(of.owner, of.id, 'rook');
  const { users } = ben.client;
  const seen = until(users, 'updated', (id) => id === ada.id && users.getUser(id)?.gameActivity !== undefined);
  await ada.client.presence.updateRichPresence({
    name: 'Chess',
    state: 'Ranked',
    party: { id: 'party', currentSize: 1, maxSize: 4, privacy: 1 },
    secrets: { join: 'the secret' },
    supportedPlatforms: 1 | 128,
    assets: { largeImage: 'https://game.example/board.png', largeText: 'The board', smallImage: 'rook' },
    buttons: [{ label: 'Watch', url: 'https://game.example/watch' }],
    timestamps: { start: 1_700_000_000 },
  });
  await seen;
  const shown = users.getUser(ada.id)?.gameActivity;
  expect(shown).toEqual({
    name: 'Chess',
    type: 0,
    state: 'Ranked',
    applicationId: of.id,
    party: { id: 'party', currentSize: 1, maxSize: 4 },
    supportedPlatforms: 129,
    assets: {
      largeImage: expect.stringMatching(`^${p.address}/cdn/external/`),
      largeText: 'The board',
      smallImage: `${p.address}/cdn/app-assets/${of.id}/${rook}.png`,
    },
    buttons: [{ label: 'Watch', url: '' }],
    timestamps: { start: 1_700_000_000_000 },
  });
  expect([shown, shown?.party, shown?.assets, shown?.buttons].every(Object.isFrozen)).toBe(true);
  const own = ada.client.users.current;
  expect(own?.gameActivity).toMatchObject({ name: 'Chess', applicationId: of.id });
  expect(own?.gameActivity).not.toHaveProperty('secrets');
});

test('a provisional player is marked, with the name that the game gave', async () => {
  const of = await app(p);
  const issued = await of.bot.post<{ access_token: string }>('/partner-sdk/token/bot', {
    external_user_id: 'guest-1',
    preferred_global_name: 'Guest',
  });
  const { client } = socialClient(p, issued.body.access_token);
  await client.connect();
  expect(client.users.current).toMatchObject({ isProvisional: true, globalName: 'Guest' });
  expect(client.users.current?.userApplicationProfiles).toMatchObject([
    { providerType: ExternalIdentityProviderType.Bot, providerIssuedUserId: 'guest-1' },
  ]);
});

test('profiles of the player in the game come with the session and as they change', async () => {
  const of = await app(p);
  const ada = await gamer(p, of, 'ada', { scope: 'openid sdk.social_layer application_identities.write' });
  const { users } = ada.client;
  const updated = until(users, 'updated', (id) => id === ada.id);
  const path = `/applications/${of.id}/users/${ada.id}/identities/p1/profile` as const;
  const written = await of.bot.patch(path, { username: 'Queen', metadata: 'gold' });
  expect(written.status).toBe(201);
  await updated;
  const expected = {
    username: 'Queen',
    metadata: 'gold',
    avatarHash: '',
    providerId: undefined,
    providerIssuedUserId: 'p1',
    providerType: ExternalIdentityProviderType.None,
  };
  expect(users.applicationProfiles(ada.id)).toEqual([expected]);
  const again = socialClient(p, ada.token);
  await again.client.connect();
  expect(again.client.users.current?.userApplicationProfiles).toEqual([expected]);
});

test('views of a client that was disposed of have defaults', async () => {
  const { ada, ben } = await pair(p);
  await befriend(p, ada, ben);
  const friend = ada.client.users.getUser(ben.id);
  expect(friend?.displayName).toBe('ben');
  ada.client.dispose();
  expect(friend).toMatchObject({ id: ben.id, username: '', displayName: '', status: StatusType.Offline });
  expect(friend?.relationship).toMatchObject({ platformRelationshipType: RelationshipType.None, user: undefined });
});

test('without a desktop agent there is no connected user', async () => {
  const { ada } = await pair(p);
  expect(await ada.client.users.getDesktopClientConnectedUser('1')).toBeUndefined();
  await expect(ada.client.users.getDesktopClientConnectedUser('x')).rejects.toThrow(TypeError);
});

test('of those whom messages name the oldest are forgotten; friends are not', () => {
  const { store } = createClientWith({ apiBase: p.address }, { store: userStore });
  const user = (id: number) => ({ id: String(id), username: `u${id}`, global_name: null, avatar: null, public_flags: 0 });
  store.learn(user(1), true);
  for (let id = 2; id <= 10_003; id += 1) store.learn(user(id));
  expect([1, 2, 3, 4, 10_003].map((id) => store.get(String(id)) !== undefined)).toEqual([true, false, false, true, true]);
});
