import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { show, table } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[games/rich-presence] button addresses are returned only to users who see the buttons', async () => {
  const { of, ada, ben, eve } = await table(p);
  const buttons = [
    { label: 'Watch', url: 'https://game.example/watch' },
    { label: 'Rules', url: 'https://game.example/rules' },
  ];
  await show(ada, ben, { buttons });
  const path = `/users/${ada.id}/sessions/${ada.sessionId}/activities/${of.id}/metadata` as const;
  const button_urls = ['https://game.example/watch', 'https://game.example/rules'];
  for (const by of [ben.game, ben.account, ada.account]) expect((await by.get(path)).body).toEqual({ button_urls });
  expect((await eve.game.get(path)).error.code).toBe(50001);
  expect((await ben.game.get(path.replace(of.id, '1'))).error.code).toBe(10008);
});

test('[games/rich-presence] at most two buttons (4002)', async () => {
  const { ada } = await table(p);
  const buttons = ['a', 'b', 'c'].map((label) => ({ label, url: 'https://game.example' }));
  ada.session.send(3, { status: 'online', since: null, afk: false, activities: [{ name: 'Chess', type: 0, buttons }] });
  expect(await ada.session.closed).toBe(4002);
});

test('[games/rich-presence] visibility follows the activity: friends in the game too, and no users where the player does not share it', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben, { buttons: [{ label: 'Watch', url: 'https://game.example/watch' }] });
  const path = `/users/${ada.id}/sessions/${ada.sessionId}/activities/${of.id}/metadata` as const;
  const codes = () => Promise.all([ben, eve].map(async ({ game }) => (await game.get(path)).error.code ?? 200));
  expect(await codes()).toEqual([200, 50001]);
  await eve.game.put(`/users/@me/game-relationships/${ada.id}`, {});
  await ada.game.put(`/users/@me/game-relationships/${eve.id}`, {});
  expect(await codes()).toEqual([200, 200]);
  await ada.account.patch('/users/@me/settings', { show_current_game: false });
  expect(await codes()).toEqual([50001, 50001]);
  await eve.game.delete(`/users/@me/game-relationships/${ada.id}`);
  const guild = await p.guild(ada.account);
  await p.join(ada.account, guild.text.id, eve.account);
  await ada.account.patch('/users/@me/settings', { show_current_game: true, activity_restricted_guild_ids: [guild.id] });
  expect(await codes()).toEqual([200, 50001]);
  await ada.account.patch('/users/@me/settings', { activity_restricted_guild_ids: [] });
  expect(await codes()).toEqual([200, 200]);
});
