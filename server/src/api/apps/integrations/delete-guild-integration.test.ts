import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] the bot is removed with its role; events and audit entry 82', async ({ alice, guild }) => {
  const bot = await p.bot(alice, { guild, name: 'Helper' });
  const path = `/guilds/${guild.id}/integrations` as const;
  const [integration] = (await alice.get(path)).body;
  const before = p.events.length;
  const gone = await alice.delete(`${path}/${integration?.id}`, undefined, { headers: { 'x-audit-log-reason': 'unused' } });
  expect(gone.status).toBe(204);
  const names = p.events.slice(before).map(({ message }) => (message.kind === 'event' ? message.name : message.signal.type));
  expect(names).toEqual([
    'guild_left',
    'GUILD_MEMBER_REMOVE',
    'GUILD_ROLE_DELETE',
    'INTEGRATION_DELETE',
    'GUILD_INTEGRATIONS_UPDATE',
    'GUILD_AUDIT_LOG_ENTRY_CREATE',
  ]);
  expect(p.emitted('INTEGRATION_DELETE').at(-1)).toEqual({
    id: integration?.id,
    guild_id: guild.id,
    application_id: bot.applicationId,
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 82,
    target_id: integration?.id,
    reason: 'unused',
    changes: expect.arrayContaining([{ key: 'name', old_value: 'Helper' }]),
  });
  expect((await alice.get(path)).body).toEqual([]);
  expect((await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).error.code).toBe(10007);
  const again = await alice.delete(`${path}/${integration?.id}`);
  expect([again.status, again.error.code]).toEqual([404, 10005]);
});

test('[operations] its commands in the guild, their permissions and its webhooks are deleted too', async ({
  alice,
  guild,
  bot,
}) => {
  const global = `/applications/${bot.applicationId}/commands` as const;
  const local = `/applications/${bot.applicationId}/guilds/${guild.id}/commands` as const;
  const command = await bot.post(global, { name: 'everywhere', description: 'In all guilds' });
  await bot.post(local, { name: 'here', description: 'In this guild' });
  const permissions = [{ id: guild.id, type: 1, permission: false }];
  expect((await alice.put(`${local}/${command.body.id}/permissions`, { permissions })).status).toBe(200);
  expect((await bot.post(`/channels/${guild.text.id}/webhooks`, { name: 'hook' })).status).toBe(200);
  const [integration] = (await alice.get(`/guilds/${guild.id}/integrations`)).body;
  expect((await alice.delete(`/guilds/${guild.id}/integrations/${integration?.id}`)).status).toBe(204);
  expect(p.emitted('APPLICATION_COMMAND_PERMISSIONS_UPDATE').at(-1)).toEqual({
    id: command.body.id,
    application_id: bot.applicationId,
    guild_id: guild.id,
    permissions: [],
  });
  expect(p.emitted('WEBHOOKS_UPDATE').at(-1)).toEqual({ guild_id: guild.id, channel_id: guild.text.id });
  expect((await alice.get(`/guilds/${guild.id}/webhooks`)).body).toEqual([]);
  await p.install(alice, bot, guild);
  expect((await bot.get(local)).body).toEqual([]);
  expect((await bot.get(`${local}/permissions`)).body).toEqual([]);
  expect((await bot.get(global)).body).toHaveLength(1);
});

test('[operations] an integration without a bot can be deleted', async ({ alice, guild }) => {
  const bot = await p.bot(alice);
  const query = { client_id: bot.applicationId, scope: 'applications.commands' };
  await alice.post('/oauth2/authorize', { authorize: true, guild_id: guild.id }, { query });
  const path = `/guilds/${guild.id}/integrations` as const;
  const [integration] = (await alice.get(path)).body;
  expect(integration?.scopes).toEqual(['applications.commands']);
  expect((await alice.delete(`${path}/${integration?.id}`)).status).toBe(204);
  expect(p.emitted('INTEGRATION_DELETE').at(-1)).toMatchObject({ id: integration?.id, guild_id: guild.id });
  expect((await alice.get(path)).body).toEqual([]);
});

test('[operations] requires MANAGE_GUILD', async ({ guild, member }) => {
  expect((await member.delete(`/guilds/${guild.id}/integrations/1`)).error.code).toBe(50013);
});

test('[errors 50013] a bot above the caller cannot be removed, one below can, and a bot may remove itself', async ({
  alice,
  guild,
}) => {
  const path = `/guilds/${guild.id}/integrations` as const;
  const manager = await p.bot(alice, { guild, name: 'Manager', permissions: String(PERMISSIONS.MANAGE_GUILD) });
  const high = await p.bot(alice, { guild, name: 'High' });
  const roles = (await alice.get(`/guilds/${guild.id}/roles`)).body;
  const top = roles.find((role) => role.name === 'High')?.id;
  const idOf = async (name: string) => {
    const listed = await alice.get(path);
    return listed.body.find((one) => one.name === name)?.id;
  };
  const [own, other] = [await idOf('Manager'), await idOf('High')];
  await alice.patch(`/guilds/${guild.id}/roles`, [{ id: top, position: 2 }]);
  const refused = await manager.delete(`${path}/${other}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await alice.get(`/guilds/${guild.id}/members/${high.id}`)).status).toBe(200);
  await alice.patch(`/guilds/${guild.id}/roles`, [{ id: top, position: 1 }]);
  expect((await manager.delete(`${path}/${other}`)).status).toBe(204);
  expect((await manager.delete(`${path}/${own}`)).status).toBe(204);
});
