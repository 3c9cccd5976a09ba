import { type Fixtures, permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const VIEW_CHANNEL = 1n << 10n;
const MANAGE_ROLES = 1n << 28n;
const BAN_MEMBERS = 1n << 2n;

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>, permissions = VIEW_CHANNEL | MANAGE_ROLES) {
  const bot = await p.bot(alice, { guild, permissions: String(permissions) });
  return { bot, path: `/channels/${guild.text.id}/permissions` as const };
}

test('[operations] an overwrite is created, then changed: 204, CHANNEL_UPDATE, entries 13 and 14', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild });
  expect(
    (
      await bot.put(
        `${path}/${alice.id}`,
        { type: 1, allow: permissionBits('VIEW_CHANNEL') },
        { headers: { 'x-audit-log-reason': 'in' } },
      )
    ).status,
  ).toBe(204);
  const made = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(made).toMatchObject({ action_type: 13, target_id: guild.text.id, options: { id: alice.id, type: '1' }, reason: 'in' });
  expect(made?.changes).toContainEqual({ key: 'allow', new_value: '1024' });
  expect((await bot.put(`${path}/${alice.id}`, { type: 1, deny: 1024 })).status).toBe(204);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 14 });
  const overwrites = [{ id: alice.id, type: 1, allow: '0', deny: permissionBits('VIEW_CHANNEL') }];
  expect(p.emitted('CHANNEL_UPDATE').at(-1)).toMatchObject({ id: guild.text.id, permission_overwrites: overwrites });
  expect((await alice.get(`/channels/${guild.text.id}`)).body).toHaveProperty('permission_overwrites', overwrites);
});

test('without a type the id decides: a role or a user; anything else is 10009', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  await alice.put(`${path}/${guild.id}`, { allow: permissionBits('VIEW_CHANNEL') });
  await alice.put(`${path}/${alice.id}`, { allow: permissionBits('VIEW_CHANNEL') });
  expect((await alice.get(`/channels/${guild.text.id}`)).body).toMatchObject({
    permission_overwrites: [{ type: 0 }, { type: 1 }],
  });
  for (const [id, type] of [
    ['1', null],
    ['1', 0],
    [alice.id, 0],
  ]) {
    const refused = await alice.put(`${path}/${id}`, { type });
    expect([refused.status, refused.error.code]).toEqual([404, 10009]);
  }
});

test('[operations] only bits that the caller has can change, unless the caller has a MANAGE_ROLES overwrite', async ({
  alice,
  guild,
}) => {
  const { bot, path } = await house({ alice, guild });
  const give = (bits: bigint) => bot.put(`${path}/${guild.id}`, { type: 0, allow: String(bits) });
  for (const bits of [BAN_MEMBERS, MANAGE_ROLES]) expect((await give(bits)).error.code).toBe(50013);
  await alice.put(`${path}/${bot.id}`, { type: 1, allow: String(MANAGE_ROLES) });
  expect((await give(BAN_MEMBERS)).status).toBe(204);
});

test('overwrites without MANAGE_ROLES are 50013, and bits must be valid', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild }, VIEW_CHANNEL);
  const refused = await bot.put(`${path}/${guild.id}`, { type: 0, allow: permissionBits('VIEW_CHANNEL') });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const bad = await alice.put(`${path}/${guild.id}`, { type: 2, allow: 'all' });
  expect(bad.status).toBe(400);
  expect(Object.keys(bad.error.errors ?? {}).sort()).toEqual(['allow', 'type']);
});
