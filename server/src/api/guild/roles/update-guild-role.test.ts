import { type Fixtures, permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const MANAGE_ROLES = 1n << 28n;
const KICK_MEMBERS = 1n << 1n;
const BAN_MEMBERS = 1n << 2n;

/** A guild in which the bot's own role is between a low and a high one. */
async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>, permissions = MANAGE_ROLES | KICK_MEMBERS) {
  const bot = await p.bot(alice, { guild, permissions: String(permissions) });
  const path = `/guilds/${guild.id}/roles` as const;
  const low = await alice.post<{ id: string }>(path, { name: 'low', permissions: String(BAN_MEMBERS) });
  const high = await alice.post<{ id: string }>(path, { name: 'high' });
  await alice.patch(path, [{ id: high.body.id, position: 3 }]);
  return { bot, path, low: low.body.id, high: high.body.id };
}

test("[operations] a role below the caller's highest is changed, sent and added to the audit log", async ({ alice, guild }) => {
  const { bot, path, low } = await house({ alice, guild });
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

test('a caller other than the owner cannot change its highest role or those above', async ({ alice, guild }) => {
  const { bot, path, high } = await house({ alice, guild });
  const own = (await alice.get<{ id: string; managed: boolean }[]>(path)).body.find((role) => role.managed)?.id;
  for (const id of [high, own]) {
    const refused = await bot.patch(`${path}/${id}`, { name: 'taken' });
    expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  }
  expect((await alice.patch(`${path}/${high}`, { name: 'higher' })).body.name).toBe('higher');
  expect((await bot.patch(`${path}/1`, { name: 'none' })).error.code).toBe(10011);
});

test('a caller can grant or remove only permissions it has; the others are kept', async ({ alice, guild }) => {
  const { bot, path, low } = await house({ alice, guild });
  const both = await bot.patch(`${path}/${low}`, { permissions: String(KICK_MEMBERS | BAN_MEMBERS) });
  expect(both.body.permissions).toBe('6');
  for (const permissions of ['2', '14']) expect((await bot.patch(`${path}/${low}`, { permissions })).error.code).toBe(50013);
});

test('@everyone cannot be renamed (50028) but accepts other permissions', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  const renamed = await alice.patch(`${path}/${guild.id}`, { name: 'all' });
  expect([renamed.status, renamed.error.code]).toEqual([400, 50028]);
  expect((await alice.patch(`${path}/${guild.id}`, { permissions: permissionBits('VIEW_CHANNEL') })).body).toMatchObject({
    name: '@everyone',
    permissions: permissionBits('VIEW_CHANNEL'),
  });
});
