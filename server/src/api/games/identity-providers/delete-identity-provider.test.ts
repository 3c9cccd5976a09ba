import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

test('logins by a deleted provider are rejected, and its players keep their accounts', async () => {
  const token = await game.provider.token({ sub: 'ada' });
  const before = await game.enter(token);
  const path = `/applications/${game.app.id}/identity-providers/OIDC` as const;
  const stranger = await game.p.person();
  expect((await stranger.delete(path)).error.code).toBe(20012);
  expect((await game.app.owner.delete(path)).status).toBe(204);
  const refused = await game.enter(token);
  expect([refused.status, refused.body.code]).toEqual([400, 530000]);
  const { id } = await game.who(before.body);
  const twice = await game.app.owner.delete(path);
  expect([twice.status, Number(twice.error.code)]).toEqual([404, 10010]);
  await game.setProvider('OIDC', { issuer: game.provider.issuer, client_id: 'game' });
  expect((await game.who((await game.enter(token)).body)).id).toBe(id);
});
