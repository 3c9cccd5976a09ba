import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

test("a developer sees the application's providers without their secrets; other users are rejected", async () => {
  await game.setProvider('STEAM', { app_id: '480', publisher_key: 'hush' });
  const path = `/applications/${game.app.id}/identity-providers` as const;
  const listed = await game.app.owner.get(path);
  expect(listed.body).toEqual([
    { id: expect.any(String), type: 'OIDC', settings: { issuer: game.provider.issuer, client_id: 'game' } },
    { id: expect.any(String), type: 'STEAM', settings: { app_id: '480' } },
  ]);
  const stranger = await game.p.person();
  expect((await stranger.get(path)).error.code).toBe(20012);
  expect((await game.p.anyone.get(path)).status).toBe(401);
  expect((await game.app.owner.get('/applications/1/identity-providers')).error.code).toBe(10002);
});
