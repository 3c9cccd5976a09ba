import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { bearer, make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a global command as it was created, for the bot and for a token of the application', async () => {
  const { bot, owner, global } = await scene(p);
  const made = await make(bot, global, slash('ping', { name_localizations: { de: 'klingel' } }));
  expect((await bot.get(`${global}/${made.id}`)).body).toEqual(made);
  const token = await bearer(p, owner, bot.applicationId, 'applications.commands.update');
  expect((await token.get(`${global}/${made.id}`)).body).toEqual(made);
});

test('unknown commands: 10063; those of other applications: 20012', async () => {
  const [mine, other] = [await scene(p), await scene(p)];
  const foreign = await make(other.bot, other.global, slash('ping'));
  expect((await mine.bot.get(`${mine.global}/${foreign.id}`)).error.code).toBe(10063);
  expect((await mine.bot.get(`${other.global}/${foreign.id}`)).error.code).toBe(20012);
  expect((await mine.bot.get(`${mine.global}/none`)).error.code).toBe(50035);
});
