import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] a guild is shown with its counts', async ({ alice, guild, bot }) => {
  const { body } = await operator.get(`/operator/guilds/${guild.id}`);
  expect(body).toMatchObject({
    id: guild.id,
    owner: { id: alice.id },
    channels: guild.channels.length,
    bots: 1,
    suspension: null,
  });
  expect((await operator.get('/operator/guilds/1')).error.code).toBe(10004);
  expect((await bot.get(`/operator/guilds/${guild.id}`)).status).toBe(403);
});
