import { identify } from '@guildhall/testkit/gateway-session';
import { app, tokensOf, claimGame } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { played, playersOf, profilePath } from './test/scene.ts';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

const data = {
  primary: { rank_name: 'Gold', total_wins: 12, playtime_hours: 3.5, rank_image: { url: 'https://game.example/gold.png' } },
  dynamic: [
    { type: 1, name: 'weapon', value: 'bow' },
    { type: 2, name: 'accuracy', value: 0.5 },
  ],
};

test('[game-accounts/profiles-of-players] the first write is 201 and creates the game’s own identity; then 204, data is replaced as a whole or kept', async () => {
  const scene = await played(p);
  const { bot } = scene.of;
  expect((await bot.patch(profilePath(scene), { username: 'Bow', metadata: 'm', data })).status).toBe(201);
  expect(await playersOf(scene)).toEqual(['NONE p1']);
  expect((await bot.get(profilePath(scene))).body).toEqual({ username: 'Bow', metadata: 'm', data });
  expect((await bot.patch(profilePath(scene), { data: { primary: { rank_name: 'Silver' } } })).status).toBe(204);
  expect((await bot.get(profilePath(scene))).body).toEqual({
    username: 'Bow',
    metadata: 'm',
    data: { primary: { rank_name: 'Silver' } },
  });
  await bot.patch(profilePath(scene), { username: null });
  expect((await bot.get(profilePath(scene))).body).toMatchObject({ username: null, data: { primary: { rank_name: 'Silver' } } });
});

test('[game-accounts/profiles-of-players] unknown fields are ignored at every depth', async () => {
  const scene = await played(p);
  const { primary, dynamic } = data;
  const more = {
    primary: { ...primary, mood: 'x'.repeat(9000), rank_image: { ...primary.rank_image, width: 1 } },
    dynamic: dynamic.map((one) => ({ ...one, note: 'n' })),
    secret: { deep: true },
  };
  expect(
    (await scene.of.bot.patch(profilePath(scene), { data: { ...more, primary: { ...more.primary, total_kills: null } } })).status,
  ).toBe(201);
  const kept = { primary: { ...primary, total_kills: null }, dynamic };
  expect((await scene.of.bot.get(profilePath(scene))).body).toEqual({ username: null, metadata: null, data: kept });
});

test("[game-accounts/profiles-of-players] the user's sessions of the game are notified, and READY has the profile; sessions of other games are not", async () => {
  const scene = await played(p);
  const other = await app(p);
  const elsewhere = await tokensOf(p, scene.ada, other, 'openid sdk.social_layer_presence');
  const [session, foreign] = [
    await identify(p.address, `Bearer ${scene.accessToken}`),
    await identify(p.address, `Bearer ${elsewhere.access_token}`),
  ];
  await scene.of.bot.patch(profilePath(scene), { username: 'Bow', metadata: 'm' });
  const profile = {
    user_id: scene.ada.id,
    application_id: scene.of.id,
    username: 'Bow',
    avatar_hash: '',
    metadata: 'm',
    external_id: { provider_type: 'NONE', provider_issued_user_id: 'p1' },
  };
  expect(await session.event('USER_APPLICATION_IDENTITY_UPDATE')).toEqual(profile);
  await foreign.settle();
  expect(foreign.seen('USER_APPLICATION_IDENTITY_UPDATE')).toEqual([]);
  const again = await identify(p.address, `Bearer ${scene.accessToken}`);
  expect(again.ready.user_application_profiles).toEqual([profile]);
});

test('[game-accounts/profiles-of-players] one player per user and one user per player, even concurrently', async () => {
  const scene = await played(p);
  const { bot } = scene.of;
  const ben = await p.person('ben');
  await tokensOf(p, ben, scene.of, 'openid sdk.social_layer');
  const theirs = profilePath({ of: scene.of, ada: ben });
  const both = await Promise.all([bot.patch(profilePath(scene), {}), bot.patch(theirs, {})]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const [first, second] = both[0]?.status === 201 ? [scene.ada, ben] : [ben, scene.ada];
  const another = await bot.patch(profilePath({ of: scene.of, ada: first }, 'p2'), {});
  expect(another.error.errors).toHaveProperty('provider_issued_user_id');
  expect((await bot.patch(profilePath({ of: scene.of, ada: second }, 'p2'), {})).status).toBe(201);
});

test('[game-accounts/profiles-of-players] a provisional account is the player that its game named', async () => {
  const of = await app(p);
  const made = await of.bot.post('/partner-sdk/token/bot', { external_user_id: 'guest/1' });
  const me = await identify(p.address, `Bearer ${made.body.access_token}`);
  const id = String(Object(me.ready.user).id);
  const path = (player: string) => `/applications/${of.id}/users/${id}/identities/${encodeURIComponent(player)}/profile` as const;
  expect((await of.bot.patch(path('guest/1'), { username: 'Guest' })).status).toBe(201);
  expect((await of.bot.patch(path('somebody'), {})).status).toBe(400);
  expect((await me.event('USER_APPLICATION_IDENTITY_UPDATE')).external_id).toEqual({
    provider_type: 'DISCORD_BOT',
    provider_issued_user_id: 'guest/1',
  });
});

test('[game-accounts/profiles-of-players] a player assigned to one user stays theirs when another user proves to have that name', async () => {
  const scene = await played(p);
  const { of, ada } = scene;
  await claimGame(operator, of);
  await of.owner.patch(`/applications/${of.id}`, { stats_widget: { fields: ['rank_name'] } });
  await of.bot.patch(profilePath(scene, 'p1'), {
    username: 'Ada',
    metadata: 'private',
    data: { primary: { rank_name: 'Gold' } },
  });
  const made = await of.bot.post('/partner-sdk/token/bot', { external_user_id: 'p1' });
  const guest = await identify(p.address, `Bearer ${made.body.access_token}`);
  const id = String(Object(guest.ready.user).id);
  expect(guest.ready.user_application_profiles).toMatchObject([{ user_id: id, username: '', metadata: '' }]);
  const path = `/applications/${of.id}/users/${id}/identities/p1/profile` as const;
  expect((await of.bot.get(path)).error.code).toBe(10013);
  const refused = await of.bot.patch(path, { username: 'Guest' });
  expect([refused.status, Object.keys(Object(refused.error.errors))]).toEqual([400, ['provider_issued_user_id']]);
  expect((await of.bot.get(profilePath(scene))).body).toMatchObject({ username: 'Ada', metadata: 'private' });
  const shown = await ada.get(`/users/${ada.id}/profile`);
  expect(shown.body.widgets).toMatchObject([{ username: 'Ada', fields: [{ name: 'rank_name', value: 'Gold' }] }]);
});

test('[game-accounts/profiles-of-players] other applications, users without the scope and unknown users are rejected, and nothing is written', async () => {
  const scene = await played(p, 'identify');
  const other = await app(p);
  for (const by of [other.bot, scene.of.bot]) {
    // Permission is checked before the body is validated.
    for (const username of ['x', 5]) {
      const refused = await by.patch(profilePath(scene), { username });
      expect([refused.status, refused.error.code]).toEqual([403, 50001]);
    }
  }
  expect((await scene.of.bot.patch(`/applications/${scene.of.id}/users/1/identities/p/profile`, {})).error.code).toBe(10013);
  expect((await scene.of.owner.patch(profilePath(scene), {})).error.code).toBe(20002);
  expect(await playersOf(scene)).toEqual([]);
});

test.each([
  ['username', { username: 'x'.repeat(1025) }],
  ['data', { data: { primary: { rank_name: 'x'.repeat(101) } } }],
  ['data', { data: { primary: { total_wins: 1.5 } } }],
  ['data', { data: { primary: { rank_image: { url: 'javascript:alert(1)' } } } }],
  ['data', { data: { primary: { rank_image: { url: 'https://a:b@g.example/i.png' } } } }],
  ['data', { data: { dynamic: [{ type: 3, name: 'x', value: { url: 'https://g.example/\u0000' } }] } }],
  ['data', { data: { dynamic: [{ type: 2, name: 'n', value: 'text' }] } }],
  ['data', { data: { dynamic: Array.from({ length: 31 }, (_, n) => ({ type: 2, name: `n${n}`, value: n })) } }],
  [
    'data',
    {
      data: {
        dynamic: Array.from({ length: 30 }, (_, n) => ({
          type: 3,
          name: `n${n}`,
          value: { url: `https://g.example/${'x'.repeat(400)}` },
        })),
      },
    },
  ],
])('[limits] excessive or invalid values are 50035 at %s', async (field, body: object) => {
  const scene = await played(p);
  const refused = await scene.of.bot.patch(profilePath(scene), body);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toHaveProperty(field);
  expect(await playersOf(scene)).toEqual([]);
});
