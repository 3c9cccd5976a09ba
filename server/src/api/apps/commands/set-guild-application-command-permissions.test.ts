import { permissionBits } from '@guildhall/testkit/fixtures';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { bearer, codes, make, type Scene, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const SCOPE = 'applications.commands.permissions.update';
const everyone = (guild: { id: string }, permission = false) => ({ id: guild.id, type: 1, permission });

/** A member of the scene's guild with a role of these bits, below the bot's. */
async function helper({ owner, guild }: Scene, ...names: (keyof typeof PERMISSIONS)[]) {
  const account = await p.person('helper');
  await p.join(owner, guild.text.id, account);
  const permissions = String(names.reduce((bits, name) => bits | PERMISSIONS[name], 0n));
  const role = await owner.post(`/guilds/${guild.id}/roles`, { permissions });
  await owner.put(`/guilds/${guild.id}/members/${account.id}/roles/${role.body.id}`);
  return { account, role: role.body };
}

test('[operations] permissions are set by a token, read by the bot, dispatched to the guild and written to the audit log', async () => {
  const s = await scene(p);
  const { bot, owner, guild, local } = s;
  const { account } = await helper(s);
  const ping = await make(bot, local, slash('ping'));
  const token = await bearer(p, owner, bot.applicationId, SCOPE);
  const ws = await bot.connect({ intents: 1 });
  const permissions = [everyone(guild), { id: account.id, type: 2, permission: true }];
  const said = { id: ping.id, application_id: bot.applicationId, guild_id: guild.id, permissions };
  const set = await token.put(`${local}/${ping.id}/permissions`, { permissions });
  expect([set.status, set.body]).toEqual([200, said]);
  expect(await ws.event('APPLICATION_COMMAND_PERMISSIONS_UPDATE')).toEqual(said);
  expect((await bot.get(`${local}/${ping.id}/permissions`)).body).toEqual(said);
  expect((await bot.get(`${local}/permissions`)).body).toEqual([said]);
  const log = await owner.get(`/guilds/${guild.id}/audit-logs`, {
    query: { action_type: 121 },
  });
  expect(log.body.audit_log_entries).toMatchObject([
    {
      action_type: 121,
      user_id: owner.id,
      target_id: ping.id,
      options: { application_id: bot.applicationId },
      changes: permissions.map((one) => ({ key: one.id, new_value: one })),
    },
  ]);
  expect(log.body.application_commands).toEqual([ping]);
  ws.close();
});

test('setting the current permissions has no effect; an empty list clears them', async () => {
  const { bot, owner, guild, local } = await scene(p);
  const path = `${local}/${bot.applicationId}/permissions` as const;
  const entries = async () => (await owner.get(`/guilds/${guild.id}/audit-logs?action_type=121`)).body.audit_log_entries;
  expect([(await bot.get(path)).status, (await bot.get(path)).error.code]).toEqual([404, 10066]);
  for (let time = 0; time < 2; time += 1) await owner.put(path, { permissions: [everyone(guild)] });
  expect(await entries()).toHaveLength(1);
  expect((await owner.put(path, { permissions: [] })).body.permissions).toEqual([]);
  expect((await entries())[0]?.changes).toEqual([{ key: guild.id, old_value: everyone(guild) }]);
  expect((await bot.get(path)).error.code).toBe(10066);
  expect((await bot.get(`${local}/permissions`)).body).toEqual([]);
});

test('bots may not set them; a token needs the scope, and is for its own application', async () => {
  const { bot, owner, guild, local } = await scene(p);
  const other = await scene(p);
  const path = `${local}/${bot.applicationId}/permissions` as const;
  const refusal = async (by: Pick<Account, 'put'>) => (await by.put(path, { permissions: [everyone(guild)] })).error.code;
  expect(await refusal(bot)).toBe(20001);
  expect(await refusal(await bearer(p, owner, bot.applicationId, 'identify applications.commands.update'))).toBe(50026);
  expect(await refusal(await bearer(p, owner, other.bot.applicationId, SCOPE))).toBe(20012);
  expect(await refusal(await bearer(p, other.owner, bot.applicationId, SCOPE))).toBe(50001);
  expect((await other.bot.get(path)).error.code).toBe(20012);
});

test('[operations] the setter needs MANAGE_GUILD and MANAGE_ROLES, the right to use the command, and to manage each target', async () => {
  const s = await scene(p);
  const { bot, owner, guild, local } = s;
  const ping = await make(bot, local, slash('ping', { default_member_permissions: permissionBits('ADMINISTRATOR') }));
  const app = `${local}/${bot.applicationId}/permissions`;
  const refusal = async (by: Account, path: string, ...permissions: object[]) =>
    (await by.put(path, { permissions })).error.code as unknown;
  const { account: low } = await helper(s, 'MANAGE_GUILD');
  const { account: manager } = await helper(s, 'MANAGE_GUILD', 'MANAGE_ROLES');
  const above = await owner.post(`/guilds/${guild.id}/roles`, { name: 'above' });
  expect(await refusal(low, app, everyone(guild))).toBe(50013);
  expect(await refusal(await helper(s, 'MANAGE_ROLES').then(({ account }) => account), app, everyone(guild))).toBe(50013);
  expect(await refusal(manager, `${local}/${ping.id}/permissions`, everyone(guild))).toBe(50013);
  expect(await refusal(manager, app, { id: guild.text.id, type: 3, permission: false })).toBe(50013);
  expect(await refusal(manager, app, { id: owner.id, type: 2, permission: false })).toBe(50013);
  await owner.patch(`/guilds/${guild.id}/roles`, [{ id: above.body.id, position: 5 }]);
  expect(await refusal(manager, app, { id: above.body.id, type: 1, permission: false })).toBe(50013);
  expect(await refusal(manager, app, everyone(guild), { id: manager.id, type: 2, permission: true })).toBe(undefined);
  expect(await refusal(owner, app, { id: '1', type: 1, permission: false })).toBe(10011);
  expect(await refusal(owner, app, { id: '1', type: 2, permission: false })).toBe(10007);
  expect(await refusal(owner, app, { id: '1', type: 3, permission: false })).toBe(10003);
  expect(await refusal(owner, `${local}/1/permissions`, everyone(guild))).toBe(10063);
});

test('[limits] at most 100, each for a different target', async () => {
  const { bot, owner, guild, local } = await scene(p);
  const path = `${local}/${bot.applicationId}/permissions` as const;
  const many = Array.from({ length: 101 }, (_, index) => ({ id: String(index + 1), type: 1, permission: true }));
  expect(codes((await owner.put(path, { permissions: many })).body)).toEqual({ permissions: 'BASE_TYPE_MAX_LENGTH' });
  const twice = await owner.put(path, { permissions: [everyone(guild), everyone(guild, true)] });
  expect(codes(twice.body)).toEqual({ 'permissions.1.id': 'APPLICATION_COMMAND_PERMISSIONS_DUPLICATE' });
  expect((await owner.put(path, { permissions: [{ id: guild.id, type: 4, permission: true }] })).error.code).toBe(50035);
});

test('[operations] renaming or deleting a command clears its permissions', async () => {
  const { bot, owner, guild, global, local } = await scene(p);
  const ping = await make(bot, global, slash('ping'));
  const said = async () => (await bot.get(`${local}/permissions`)).body.length;
  const say = () => owner.put(`${local}/${ping.id}/permissions`, { permissions: [everyone(guild)] });
  await say();
  await bot.patch(`${global}/${ping.id}`, { description: 'the same name' });
  expect(await said()).toBe(1);
  await bot.patch(`${global}/${ping.id}`, { name: 'pong' });
  expect(await said()).toBe(0);
  await say();
  expect(await said()).toBe(1);
  await bot.delete(`${global}/${ping.id}`);
  expect(await said()).toBe(0);
});
