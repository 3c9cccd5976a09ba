import { app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { played, playersOf, profilePath } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test("[game-accounts/profiles-of-players] returns a user's players in the bot’s own game; an empty list without any, 50001 for another game", async () => {
  const scene = await played(p);
  expect(await playersOf(scene)).toEqual([]);
  await scene.of.bot.patch(profilePath(scene, 'a b/c'), {});
  expect(await playersOf(scene)).toEqual(['NONE a b/c']);
  const path = `/users/${scene.ada.id}/application-identities/${scene.of.id}` as const;
  expect((await (await app(p)).bot.get(path)).error.code).toBe(50001);
  expect((await scene.ada.get(path)).error.code).toBe(20002);
});
