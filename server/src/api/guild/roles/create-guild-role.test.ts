import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { grantFeatures } from '@guildhall/testkit/features';
import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const MANAGE_ROLES = 1n << 28n;
const KICK_MEMBERS = 1n << 1n;
const BAN_MEMBERS = 1n << 2n;
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function house(permissions = MANAGE_ROLES | KICK_MEMBERS) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  return {
    ada,
    guild,
    bot: await p.bot(ada, { guild, permissions: String(permissions) }),
    path: `/guilds/${guild.id}/roles` as const,
  };
}

test('[operations] without a body, a role is named "new role", is just above @everyone and has the permissions of @everyone', async () => {
  const { ada, bot, guild, path } = await house();
  const made = await bot.post(path, {});
  expect(made.status).toBe(200);
  const all = await ada.get(path);
  const everyone = all.body.find((role) => role.id === guild.id);
  expect(made.body).toMatchObject({
    name: 'new role',
    position: 1,
    color: 0,
    managed: false,
    permissions: everyone?.permissions,
  });
  expect(made.body.tags).toBeUndefined();
  // The bot's own role moved up, so that it stays above the role it created.
  expect(all.body.map((role) => role.position)).toEqual([0, 1, 2]);
  expect(p.emitted('GUILD_ROLE_CREATE').at(-1)).toEqual({ guild_id: guild.id, role: made.body });
  expect(p.emitted('GUILD_ROLE_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, role: { position: 2, managed: true } });
});

test('a role is created from the body and added to the audit log', async () => {
  const { bot, guild, path } = await house();
  const body = { name: 'Staff', permissions: Number(KICK_MEMBERS), color: 0xff0000, hoist: true, mentionable: true };
  const made = await bot.post(path, body, { headers: { 'x-audit-log-reason': 'help' } });
  expect(made.body).toMatchObject({
    ...body,
    permissions: permissionBits('KICK_MEMBERS'),
    colors: { primary_color: 0xff0000, secondary_color: null },
  });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ guild_id: guild.id, action_type: 30, target_id: made.body.id, user_id: bot.id, reason: 'help' });
  expect(entry?.changes).toContainEqual({ key: 'name', new_value: 'Staff' });
});

test('[operations] a caller can grant only permissions it has; an administrator can grant any', async () => {
  const { ada, bot, path } = await house();
  const refused = await bot.post(path, { permissions: String(BAN_MEMBERS) });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await ada.get(path)).body).toHaveLength(2);
  expect((await ada.post(path, { permissions: permissionBits('ADMINISTRATOR') })).body.permissions).toBe('8');
  const idle = await house(0n);
  expect((await idle.bot.post(idle.path, {})).error.code).toBe(50013);
});

test('[limits] errors name the invalid fields', async () => {
  const { ada, path } = await house();
  const bad = await ada.post(path, { name: 'x'.repeat(101), color: 0x1000000, hoist: 'yes', permissions: 'all' });
  expect(bad.status).toBe(400);
  expect(Object.keys(bad.error.errors ?? {}).sort()).toEqual(['color', 'hoist', 'name', 'permissions']);
});

test('[guilds/roles] gradients require ENHANCED_ROLE_COLORS; three colours always become the holographic ones', async () => {
  const { ada, guild, path } = await house();
  const colors = { primary_color: 1, secondary_color: 2 };
  expect((await ada.post(path, { colors })).error.code).toBe(50101);
  expect((await ada.post(path, { colors: { primary_color: 7 } })).body).toMatchObject({ color: 7, colors: { primary_color: 7 } });
  await grantFeatures(p, guild.id, 'ENHANCED_ROLE_COLORS');
  const gradient = await ada.post(path, { colors });
  expect(gradient.body).toMatchObject({ color: 1, colors: { primary_color: 1, secondary_color: 2, tertiary_color: null } });
  const three = await ada.post(path, { colors: { ...colors, tertiary_color: 3 } });
  expect(three.body.colors).toEqual({ primary_color: 11127295, secondary_color: 16759788, tertiary_color: 16761760 });
});

test('icons and emojis require ROLE_ICONS (50101) and exclude each other', async () => {
  const { ada, guild, path } = await house();
  expect((await ada.post(path, { icon: PNG })).error.code).toBe(50101);
  expect((await ada.post(path, { unicode_emoji: '🎺' })).error.code).toBe(50101);
  await grantFeatures(p, guild.id, 'ROLE_ICONS');
  const emoji = await ada.post(path, { unicode_emoji: '🎺' });
  expect(emoji.body).toMatchObject({ unicode_emoji: '🎺', icon: null });
  const icon = await ada.patch(`${path}/${emoji.body.id}`, { icon: PNG });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)?.changes).toEqual([
    { key: 'icon_hash', new_value: icon.body.icon },
    { key: 'unicode_emoji', old_value: '🎺' },
  ]);
  expect(icon.body).toMatchObject({ unicode_emoji: null, icon: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(await p.server.platform.blobs.stat(`role-icons/${emoji.body.id}/${icon.body.icon}`)).toBeDefined();
  const bad = await ada.post(path, { unicode_emoji: 'trumpet' });
  expect(bad.body).toMatchObject({ code: 50035, errors: { unicode_emoji: { _errors: [{ code: 'EMOJI_INVALID' }] } } });
});

test('[limits] a guild has at most 250 roles (30005)', async () => {
  const { ada, guild, path } = await house();
  await p.server.platform.store.transaction(async (db) => {
    for (let position = 2; position < 250; position += 1) {
      const role = {
        guild_id: guild.id,
        id: String(2n ** 60n + BigInt(position)),
        name: 'r',
        permissions: '0',
        position,
        color: 0,
        hoist: 0,
      };
      await db.kysely
        .insertInto('roles')
        .values({ ...role, managed: 0, mentionable: 0, flags: 0 })
        .execute();
    }
    await db.kysely.updateTable('guilds').set({ state_version: 1000 }).where('id', '=', guild.id).execute();
  });
  const refused = await ada.post(path, {});
  expect([refused.status, refused.error.code]).toEqual([400, 30005]);
  expect((await ada.get(path)).body).toHaveLength(250);
});

test('a permitted bot can create, change and assign roles concurrently without being refused', async ({ alice, guild }) => {
  const bot = await p.bot(alice, { guild, permissions: String(PERMISSIONS.MANAGE_ROLES) });
  const path = `/guilds/${guild.id}/roles` as const;
  const create = (name: string) => bot.post(path, { name, permissions: '0' });
  const made = await Promise.all(Array.from({ length: 20 }, (_, at) => create(`r${at}`)));
  expect(made.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const answers = await Promise.all(
    made.flatMap(({ body: { id } }) => [
      create('more'),
      bot.patch(`${path}/${id}`, { name: 'renamed' }),
      bot.put(`/guilds/${guild.id}/members/${alice.id}/roles/${id}`),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
});
