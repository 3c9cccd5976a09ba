import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const MANAGE_ROLES = 1n << 28n;
const KICK_MEMBERS = 1n << 1n;
const BAN_MEMBERS = 1n << 2n;

/** A guild in which the bot's own role is between a low and a high one. */
async function house(permissions = MANAGE_ROLES | KICK_MEMBERS) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: String(permissions) });
  const path = `/guilds/${guild.id}/roles`;
  const low = await ada.post<{ id: string }>(path, { name: 'low', permissions: String(BAN_MEMBERS) });
  const high = await ada.post<{ id: string }>(path, { name: 'high' });
  await ada.patch(path, [{ id: high.body.id, position: 3 }]);
  return { ada, guild, bot, path, low: low.body.id, high: high.body.id };
}

test("[operations] a role below the caller's highest is changed, sent and added to the audit log", async () => {
  const { bot, guild, path, low } = await house();
  const changed = await bot.patch(`${path}/${low}`, { name: 'lower', color: 5, hoist: true, mentionable: true });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    id: low,
    name: 'lower',
    color: 5,
    colors: { primary_color: 5 },
    hoist: true,
    mentionable: true,
  });
  expect(p.emitted('GUILD_ROLE_UPDATE').at(-1)).toEqual({ guild_id: guild.id, role: changed.body });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 31, target_id: low, user_id: bot.id });
  expect(entry?.changes).toContainEqual({ key: 'name', old_value: 'low', new_value: 'lower' });
  const seen = p.events.length;
  expect((await bot.patch(`${path}/${low}`, { name: 'lower' })).body).toEqual(changed.body);
  expect(p.events).toHaveLength(seen);
});

test('a caller other than the owner cannot change its highest role or those above', async () => {
  const { ada, bot, path, high } = await house();
  const own = (await ada.get<{ id: string; managed: boolean }[]>(path)).body.find((role) => role.managed)?.id;
  for (const id of [high, own]) {
    const refused = await bot.patch(`${path}/${id}`, { name: 'taken' });
    expect([refused.status, refused.body.code]).toEqual([403, 50013]);
  }
  expect((await ada.patch(`${path}/${high}`, { name: 'higher' })).body.name).toBe('higher');
  expect((await bot.patch(`${path}/1`, { name: 'none' })).body.code).toBe(10011);
});

test('a caller can grant or remove only permissions it has; the others are kept', async () => {
  const { bot, path, low } = await house();
  const both = await bot.patch(`${path}/${low}`, { permissions: String(KICK_MEMBERS | BAN_MEMBERS) });
  expect(both.body.permissions).toBe('6');
  for (const permissions of ['2', '14']) expect((await bot.patch(`${path}/${low}`, { permissions })).body.code).toBe(50013);
});

test('@everyone cannot be renamed (50028) but accepts other permissions', async () => {
  const { ada, guild, path } = await house();
  const renamed = await ada.patch(`${path}/${guild.id}`, { name: 'all' });
  expect([renamed.status, renamed.body.code]).toEqual([400, 50028]);
  expect((await ada.patch(`${path}/${guild.id}`, { permissions: permissionBits('VIEW_CHANNEL') })).body).toMatchObject({
    name: '@everyone',
    permissions: permissionBits('VIEW_CHANNEL'),
  });
});
