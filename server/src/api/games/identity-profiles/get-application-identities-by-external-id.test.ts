import { app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { played, profilePath } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[game-accounts/profiles-of-players] returns the user of a player by provider type; an empty list for an unknown player', async () => {
  const scene = await played(p);
  const { of } = scene;
  await of.bot.patch(profilePath(scene), {});
  await of.bot.post('/partner-sdk/token/bot', { external_user_id: 'guest' });
  const path = (type: string, player: string, query = '') =>
    `/applications/${of.id}/application-identities/${type}/${player}${query}` as const;
  const identities = async (where: string) => (await of.bot.get<{ identities: object[] }>(where)).body.identities;
  expect(await identities(path('NONE', 'p1'))).toEqual([
    { user_id: scene.ada.id, provider_type: 'NONE', provider_issued_user_id: 'p1' },
  ]);
  expect(await identities(path('DISCORD_BOT', 'guest'))).toMatchObject([{ provider_type: 'DISCORD_BOT' }]);
  for (const where of [
    path('NONE', 'guest'),
    path('DISCORD_BOT', 'p1'),
    path('OIDC', 'p1'),
    path('NONE', 'p1', '?provider_id=1'),
  ])
    expect(await identities(where)).toEqual([]);
  expect((await (await app(p)).bot.get(path('NONE', 'p1'))).error.code).toBe(50001);
});
