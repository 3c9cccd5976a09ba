import { app, claimGame } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { played, profilePath } from './test/scene.ts';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

test('[game-accounts/profiles-of-players] only the game reads it back; 10013 if the user is no such player', async () => {
  const scene = await played(p);
  expect((await scene.of.bot.get(profilePath(scene))).error.code).toBe(10013);
  await scene.of.bot.patch(profilePath(scene), { username: 'Bow' });
  expect((await scene.of.bot.get(profilePath(scene))).body).toEqual({ username: 'Bow', metadata: null, data: null });
  expect((await scene.of.bot.get(profilePath(scene, 'p2'))).error.code).toBe(10013);
  expect((await scene.of.bot.get(profilePath({ of: scene.of, ada: await p.person('ben') }))).error.code).toBe(10013);
  expect((await (await app(p)).bot.get(profilePath(scene))).error.code).toBe(50001);
});

test("[game-accounts/profiles-of-players] a profile shows the widget in its owner's layout, as long as the user authorizes the game", async () => {
  const scene = await played(p);
  const { of, ada } = scene;
  await claimGame(operator, of);
  const fields = ['rank_name', 'dynamic.weapon', 'total_wins', 'season', 'rank_image'];
  const laid = await of.owner.patch(`/applications/${of.id}`, { stats_widget: { title: 'Season 3', fields, colour: 'red' } });
  expect(laid.body.stats_widget).toEqual({ title: 'Season 3', fields });
  const primary = { rank_name: 'Gold', total_wins: 12, rank_image: { url: 'https://game.example/gold.png' } };
  await of.bot.patch(profilePath(scene), {
    username: 'Bow',
    data: { primary, dynamic: [{ type: 1, name: 'weapon', value: 'bow' }] },
  });
  const widgets = async () => (await ada.get(`/users/${ada.id}/profile`)).body.widgets;
  expect(await widgets()).toEqual([
    {
      application: { id: of.id, name: expect.any(String), icon: null },
      title: 'Season 3',
      username: 'Bow',
      fields: [
        { name: 'rank_name', value: 'Gold' },
        { name: 'weapon', value: 'bow' },
        { name: 'total_wins', value: 12 },
        { name: 'rank_image', value: { url: 'https://game.example/gold.png' } },
      ],
    },
  ]);
  await of.owner.patch(`/applications/${of.id}`, { stats_widget: null });
  expect(await widgets()).toEqual([]);
  await of.owner.patch(`/applications/${of.id}`, { stats_widget: { fields: [] } });
  expect(await widgets()).toHaveLength(1);
  const [grant] = (await ada.get('/oauth2/tokens')).body;
  await ada.delete(`/oauth2/tokens/${grant?.id}`);
  expect(await widgets()).toEqual([]);
});

test('[limits] a layout has at most eight known fields, with labels of at most 256 characters', async () => {
  const { of } = await played(p);
  await claimGame(operator, of);
  for (const stats_widget of [
    { fields: ['nonsense'] },
    { fields: ['dynamic.'] },
    { fields: Array.from({ length: 9 }, (_, n) => `dynamic.${n}`) },
    { title: 'x'.repeat(257), fields: [] },
  ]) {
    const refused = await of.owner.patch(`/applications/${of.id}`, { stats_widget });
    expect([refused.status, Object.keys(Object(refused.error.errors))]).toEqual([400, ['stats_widget']]);
  }
});
