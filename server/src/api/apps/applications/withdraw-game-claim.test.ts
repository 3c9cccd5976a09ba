import { app, claimGame } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

test('[applications/claimed-games] the owner withdraws a claim: the widget is removed, and another application can claim the game', async () => {
  const of = await app(p);
  const path = `/applications/${of.id}` as const;
  await claimGame(operator, of);
  await of.owner.patch(path, { stats_widget: { fields: [] } });
  for (const _ of [1, 2]) expect((await of.owner.delete(`${path}/game-claim`)).status).toBe(204);
  const shown = await of.owner.get(path);
  expect(shown.body).toMatchObject({ game_claim: null });
  expect(shown.body).not.toHaveProperty('stats_widget');
  const other = await app(p);
  expect((await other.owner.put(`/applications/${other.id}/game-claim`, { game: `Game ${of.id}` })).status).toBe(200);
  const decided = await operator.patch(`/operator/applications/${other.id}`, { game_claim: 'approved' });
  expect(decided).toMatchObject({ status: 200, body: { game_claim: { state: 'approved' } } });
});

test('[errors 20012] other users cannot withdraw it, and a deleted application releases its game', async () => {
  const of = await app(p);
  await claimGame(operator, of);
  const other = await app(p);
  expect((await other.owner.delete(`/applications/${of.id}/game-claim`)).error.code).toBe(20012);
  const claim = () => other.owner.put(`/applications/${other.id}/game-claim`, { game: `Game ${of.id}` });
  expect((await claim()).status).toBe(400);
  expect((await of.owner.delete(`/applications/${of.id}`)).status).toBe(204);
  expect((await claim()).status).toBe(200);
});
