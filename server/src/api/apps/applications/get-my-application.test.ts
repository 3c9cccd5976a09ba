import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a bot reads its own application with its real number of guilds', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { name: 'reader' });
  expect((await bot.get('/applications/@me')).body).toMatchObject({
    id: bot.applicationId,
    name: 'reader',
    summary: '',
    owner: { id: ada.id },
    approximate_guild_count: 0,
  });
  await p.install(ada, bot, await p.guild(ada));
  await p.install(ada, bot, await p.guild(ada));
  expect((await bot.get('/applications/@me')).body.approximate_guild_count).toBe(2);
});

test('[errors 20002] a user has no application of its own', async () => {
  const answer = await (await p.person('ada')).get('/applications/@me');
  expect([answer.status, answer.error.code]).toEqual([403, 20002]);
});
