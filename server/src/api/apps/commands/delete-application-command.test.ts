import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a deleted command is 10063 from then on', async () => {
  const { bot, global } = await scene(p);
  const ping = await make(bot, global, slash('ping'));
  expect((await bot.delete(`${global}/${ping.id}`)).status).toBe(204);
  const again = await bot.delete(`${global}/${ping.id}`);
  expect([again.status, again.error.code]).toEqual([404, 10063]);
  expect((await bot.get(global)).body).toEqual([]);
  expect((await make(bot, global, slash('ping'))).id).not.toBe(ping.id);
});

test('another application’s command cannot be deleted', async () => {
  const [mine, other] = [await scene(p), await scene(p)];
  const ping = await make(mine.bot, mine.global, slash('ping'));
  expect((await other.bot.delete(`${mine.global}/${ping.id}`)).error.code).toBe(20012);
  expect((await other.bot.delete(`${other.global}/${ping.id}`)).error.code).toBe(10063);
  expect((await mine.bot.get(`${mine.global}/${ping.id}`)).status).toBe(200);
});
