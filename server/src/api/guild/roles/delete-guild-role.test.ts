import { type Fixtures, permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>) {
  const bot = await p.bot(alice, { guild, permissions: permissionBits('MANAGE_ROLES') });
  const path = `/guilds/${guild.id}/roles` as const;
  const role = await alice.post<{ id: string }>(path, { name: 'Staff' });
  return { bot, path, id: role.body.id };
}

test('[operations] a deleted role is removed from its holders and from all overwrites', async ({ alice, guild }) => {
  const { bot, path, id } = await house({ alice, guild });
  const bob = await p.person('bob');
  await p.join(alice, guild.text.id, bob);
  expect((await alice.put(`/guilds/${guild.id}/members/${bob.id}/roles/${id}`)).status).toBe(204);
  await alice.put(`/channels/${guild.text.id}/permissions/${id}`, { type: 0, allow: permissionBits('SEND_MESSAGES') });

  expect((await bot.delete(`${path}/${id}`)).status).toBe(204);
  expect((await alice.get(`${path}/${id}`)).error.code).toBe(10011);
  expect(p.emitted('GUILD_ROLE_DELETE').at(-1)).toEqual({ guild_id: guild.id, role_id: id });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, roles: [], user: { id: bob.id } });
  expect(p.emitted('CHANNEL_UPDATE').at(-1)).toMatchObject({ id: guild.text.id, permission_overwrites: [] });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 32, target_id: id, user_id: bot.id });
  expect(entry?.changes).toContainEqual({ key: 'name', old_value: 'Staff' });
  expect((await alice.get(`/guilds/${guild.id}/members/${bob.id}`)).body.roles).toEqual([]);
  expect((await alice.get(`/channels/${guild.text.id}`)).body).toHaveProperty('permission_overwrites', []);
});

test('@everyone and managed roles cannot be deleted (50028), nor roles above the caller (50013)', async ({ alice, guild }) => {
  const { bot, path, id } = await house({ alice, guild });
  const managed = (await alice.get<{ id: string; managed: boolean }[]>(path)).body.find((role) => role.managed)?.id;
  expect((await alice.delete(`${path}/${guild.id}`)).error.code).toBe(50028);
  expect((await alice.delete(`${path}/${managed}`)).error.code).toBe(50028);
  expect((await alice.delete(`${path}/1`)).error.code).toBe(10011);
  await alice.patch(path, [{ id, position: 2 }]);
  const refused = await bot.delete(`${path}/${id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await alice.get<object[]>(path)).body).toHaveLength(3);
});
