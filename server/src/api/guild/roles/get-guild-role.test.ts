import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] a member reads one role, identical to its list entry', async ({ alice, guild }) => {
  const bot = await p.bot(alice, { guild, permissions: permissionBits('VIEW_CHANNEL') });
  const made = await alice.post(`/guilds/${guild.id}/roles`, { name: 'Staff', color: 5 });
  const one = await bot.get(`/guilds/${guild.id}/roles/${made.body.id}`);
  expect(one.status).toBe(200);
  expect(one.body).toEqual(made.body);
  const own = await bot.get(`/guilds/${guild.id}/roles`);
  expect(own.body.find((role) => role.managed)?.tags).toEqual({ bot_id: bot.id });
});

test('an unknown role is 10011, another guild 50001', async ({ alice, guild, bob }) => {
  const unknown = await alice.get(`/guilds/${guild.id}/roles/1`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10011]);
  expect((await bob.get(`/guilds/${guild.id}/roles/${guild.id}`)).error.code).toBe(50001);
});
