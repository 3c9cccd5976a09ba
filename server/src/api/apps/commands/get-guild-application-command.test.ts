import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a command of the guild; global ones are not found there', async () => {
  const { bot, guild, global, local } = await scene(p);
  const made = await make(bot, local, slash('ping', { options: [{ type: 5, name: 'loud', description: 'Loud' }] }));
  const read = await bot.get(`${local}/${made.id}`);
  expect([read.status, read.body]).toEqual([200, made]);
  expect(made.guild_id).toBe(guild.id);
  const everywhere = await make(bot, global, slash('pong'));
  expect((await bot.get(`${local}/${everywhere.id}`)).error.code).toBe(10063);
});
