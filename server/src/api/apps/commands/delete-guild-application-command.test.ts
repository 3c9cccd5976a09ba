import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a guild’s command is deleted there; the global one of the same name is kept', async () => {
  const { bot, global, local } = await scene(p);
  const [here, everywhere] = [await make(bot, local, slash('ping')), await make(bot, global, slash('ping'))];
  expect((await bot.delete(`${local}/${everywhere.id}`)).error.code).toBe(10063);
  expect((await bot.delete(`${local}/${here.id}`)).status).toBe(204);
  expect((await bot.get(`${local}/${here.id}`)).error.code).toBe(10063);
  expect((await bot.get(`${global}/${everywhere.id}`)).status).toBe(200);
});
