import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);
const [ada, ben, cat] = [await game.player('ada'), await game.player('ben'), await game.player('cat')];
const guild = await p.guild(ada.person);
const lobby = await game.lobby([ada]);
await ada.link(lobby, guild.text.id);
const pathOf = (user: { id: string }) => `/lobbies/${lobby.id}/members/${user.id}/invites` as const;

test('[lobbies/invites] valid for the named user only, for one use within an hour', async () => {
  const { status, body } = await game.bot.post(pathOf(ben));
  expect(status).toBe(200);
  const targets = await ada.person.get(`/invites/${body.code}/target-users`);
  expect(String(targets.body).split(/\r?\n/).filter(Boolean)).toEqual(['user_id', ben.id]);
  expect((await cat.person.post(`/invites/${body.code}`, {})).status).toBe(404);
  expect((await ben.person.post(`/invites/${body.code}`, {})).status).toBe(200);
});

test('[errors] rejected: unknown users 10013; neither member nor authorized 50026; provisional accounts and bots 50013; other applications 50001', async () => {
  expect(await game.bot.post(pathOf({ id: '1' }))).toMatchObject({ status: 404, body: { code: 10013 } });
  expect(await game.bot.post(pathOf(game.bot))).toMatchObject({ status: 403, body: { code: 50013 } });
  const provisional = await game.provisional('player');
  expect(await game.bot.post(pathOf(provisional))).toMatchObject({ status: 403, body: { code: 50013 } });
  const stranger = await p.person('stranger');
  expect(await game.bot.post(pathOf(stranger))).toMatchObject({ status: 403, body: { code: 50026 } });
  const other = await Game.open(p);
  expect(await other.bot.post(pathOf(ben))).toMatchObject({ status: 403, body: { code: 50001 } });
  expect((await ada.game.post(pathOf(ben))).status).toBe(401);
});
