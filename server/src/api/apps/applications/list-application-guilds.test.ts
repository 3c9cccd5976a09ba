import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene, teamApplication } from '../teams/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('lists the guilds that the bot is in, oldest first, for its owner and the bot', async () => {
  const ada = await p.person('ada');
  const [first, second, third] = [await p.guild(ada), await p.guild(ada), await p.guild(ada)];
  const bot = await p.bot(ada, { guild: first });
  for (const guild of [second, third]) await p.install(ada, bot, guild);
  await p.guild(ada);
  const path = `/applications/${bot.applicationId}/guilds` as const;
  const all = await ada.get(path);
  expect(all.body).toEqual(
    [first, second, third].map(({ id }) => ({ id, name: expect.any(String), icon: null, member_count: 2 })),
  );
  expect((await bot.get(path)).body).toEqual(all.body);
  const page = async (query: Record<string, string | number>) => (await ada.get(path, { query })).body.map(({ id }) => id);
  expect(await page({ limit: 2 })).toEqual([first.id, second.id]);
  expect(await page({ limit: 2, after: second.id })).toEqual([third.id]);
  expect(await page({ limit: 1, before: third.id })).toEqual([second.id]);
  expect((await ada.get(path, { query: { limit: 201 } })).error.code).toBe(50035);
});

test('in a team, for its developers: readers, strangers and other bots are refused', async () => {
  const s = await scene(p);
  const { path } = await teamApplication(s);
  for (const who of [s.owner, s.admin, s.developer]) expect((await who.get(`${path}/guilds`)).body).toEqual([]);
  const others = [s.reader, s.eve, await p.bot(s.eve)];
  for (const who of others) expect((await who.get(`${path}/guilds`)).error.code).toBe(20012);
  expect((await s.owner.get('/applications/1/guilds')).error.code).toBe(10002);
  expect((await p.anyone.get(`${path}/guilds`)).status).toBe(401);
});
