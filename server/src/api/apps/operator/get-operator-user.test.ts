import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] a person is shown with guilds and logins; bots and strangers are not', async ({ alice, guild, bot }) => {
  const one = await operator.get(`/operator/users/${alice.id}`);
  expect(one.body).toMatchObject({
    id: alice.id,
    guilds: [{ id: guild.id, owner: true }],
    logins: 1,
    has_password: true,
    ban: null,
  });
  expect((await operator.get(`/operator/users/${bot.id}`)).error.code).toBe(10013);
  expect((await alice.get(`/operator/users/${alice.id}`)).error.code).toBe(50001);
});
