import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] a member reads all roles, @everyone first', async ({ alice, guild }) => {
  const bot = await p.bot(alice, { guild, permissions: permissionBits('VIEW_CHANNEL') });
  const made = await alice.post(`/guilds/${guild.id}/roles`, { name: 'Staff' });
  const all = await bot.get(`/guilds/${guild.id}/roles`);
  expect(all.status).toBe(200);
  expect(all.body.map((role) => role.name)).toEqual(['@everyone', 'Staff', 'test bot']);
  expect(all.body[1]).toEqual(made.body);
});

test('an unknown guild is 10004, a guild the caller is not in 50001', async ({ guild, bob }) => {
  expect((await bob.get('/guilds/1/roles')).error.code).toBe(10004);
  expect((await bob.get(`/guilds/${guild.id}/roles`)).error.code).toBe(50001);
});
