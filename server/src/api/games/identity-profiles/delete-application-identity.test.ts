import { identify } from '@guildhall/testkit/gateway-session';
import { app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { played, playersOf, profilePath } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test("[game-accounts/profiles-of-players] deleting the game’s own identity deletes its profile, and the user's sessions of the game are notified", async () => {
  const scene = await played(p);
  const { of, ada } = scene;
  await of.bot.patch(profilePath(scene), { username: 'Bow' });
  const session = await identify(p.address, `Bearer ${scene.accessToken}`);
  const path = (type: string, player: string) =>
    `/users/${ada.id}/application-identities/${of.id}/${type}/${player}/delete` as const;
  expect((await of.bot.post(path('OIDC', 'p1'), {})).error.code).toBe(10013);
  expect((await (await app(p)).bot.post(path('NONE', 'p1'), {})).error.code).toBe(50001);
  expect((await of.bot.post(path('NONE', 'p1'), {})).status).toBe(204);
  const gone = { user_id: ada.id, application_id: of.id, provider_type: 'NONE', provider_issued_user_id: 'p1' };
  expect(await session.event('USER_APPLICATION_IDENTITY_REMOVE')).toEqual(gone);
  expect(await playersOf(scene)).toEqual([]);
  expect((await of.bot.post(path('NONE', 'p1'), {})).error.code).toBe(10013);
});

test("[game-accounts/profiles-of-players] a player's last external identity cannot be deleted", async () => {
  const of = await app(p);
  const made = await of.bot.post('/partner-sdk/token/bot', { external_user_id: 'guest' });
  const me = await identify(p.address, `Bearer ${made.body.access_token}`);
  const id = String(Object(me.ready.user).id);
  const refused = await of.bot.post(`/users/${id}/application-identities/${of.id}/DISCORD_BOT/guest/delete`, {});
  expect([refused.status, Object.keys(Object(refused.error.errors))]).toEqual([400, ['provider_type']]);
});
