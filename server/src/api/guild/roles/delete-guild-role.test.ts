import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: permissionBits('MANAGE_ROLES') });
  const path = `/guilds/${guild.id}/roles`;
  const role = await ada.post<{ id: string }>(path, { name: 'Staff' });
  return { ada, guild, bot, path, id: role.body.id };
}

test('[operations] a deleted role is removed from its holders and from all overwrites', async () => {
  const { ada, bot, guild, path, id } = await house();
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect((await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${id}`)).status).toBe(204);
  await ada.put(`/channels/${guild.text.id}/permissions/${id}`, { type: 0, allow: permissionBits('SEND_MESSAGES') });

  expect((await bot.delete(`${path}/${id}`)).status).toBe(204);
  expect((await ada.get(`${path}/${id}`)).body.code).toBe(10011);
  expect(p.emitted('GUILD_ROLE_DELETE').at(-1)).toEqual({ guild_id: guild.id, role_id: id });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, roles: [], user: { id: bob.id } });
  expect(p.emitted('CHANNEL_UPDATE').at(-1)).toMatchObject({ id: guild.text.id, permission_overwrites: [] });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 32, target_id: id, user_id: bot.id });
  expect(entry?.changes).toContainEqual({ key: 'name', old_value: 'Staff' });
  expect((await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).body.roles).toEqual([]);
  expect((await ada.get(`/channels/${guild.text.id}`)).body.permission_overwrites).toEqual([]);
});

test('@everyone and managed roles cannot be deleted (50028), nor roles above the caller (50013)', async () => {
  const { ada, bot, guild, path, id } = await house();
  const managed = (await ada.get<{ id: string; managed: boolean }[]>(path)).body.find((role) => role.managed)?.id;
  expect((await ada.delete(`${path}/${guild.id}`)).body.code).toBe(50028);
  expect((await ada.delete(`${path}/${managed}`)).body.code).toBe(50028);
  expect((await ada.delete(`${path}/1`)).body.code).toBe(10011);
  await ada.patch(path, [{ id, position: 2 }]);
  const refused = await bot.delete(`${path}/${id}`);
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
  expect((await ada.get<object[]>(path)).body).toHaveLength(3);
});
