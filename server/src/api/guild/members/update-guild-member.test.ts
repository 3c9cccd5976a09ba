import { PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const DAY = 86_400_000;
const inDays = (days: number) => isoTime(p.clock.now() + days * DAY);

/** The owner, a moderator with a role that has these permissions, and a member without roles. */
async function world(...permissions: Permission[]) {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const moderator = await p.person('moderator');
  const member = await p.person('member');
  for (const guest of [moderator, member]) await p.join(owner, guild.text.id, guest);
  const role = (name: string, bits = 0n) => owner.post(`/guilds/${guild.id}/roles`, { name, permissions: String(bits) });
  // Each new role is below the ones before it.
  const high = (await role('high')).body;
  const bits = permissions.reduce((all, name) => all | PERMISSIONS[name], 0n);
  const own = (await role('moderators', bits)).body;
  const low = (await role('low')).body;
  const path = (account: Account) => `/guilds/${guild.id}/members/${account.id}` as const;
  await owner.put(`${path(moderator)}/roles/${own.id}`);
  return { owner, guild, moderator, member, high, own, low, path };
}

const audit = () => p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);

test('[operations] a nickname sends GUILD_MEMBER_UPDATE and adds audit 24; null removes it', async () => {
  const { guild, moderator, member, path } = await world('MANAGE_NICKNAMES');
  const changed = await moderator.patch(path(member), { nick: ' Nick ' }, { headers: { 'x-audit-log-reason': 'too%20long' } });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ nick: 'Nick', user: { id: member.id } });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toEqual({ guild_id: guild.id, ...changed.body });
  expect(audit()).toMatchObject({
    action_type: 24,
    user_id: moderator.id,
    target_id: member.id,
    reason: 'too long',
    changes: [{ key: 'nick', new_value: 'Nick' }],
  });
  expect((await moderator.patch(path(member), { nick: null })).body.nick).toBeNull();
  expect(audit()?.changes).toEqual([{ key: 'nick', old_value: 'Nick' }]);
});

test('a change without effect emits nothing', async () => {
  const { owner, member, path } = await world();
  const before = p.events.length;
  expect((await owner.patch(path(member), { nick: null, roles: [] })).status).toBe(200);
  expect(p.events).toHaveLength(before);
});

test('[operations] roles are replaced as a whole list: audit 25 with the added and the removed roles', async () => {
  const { owner, moderator, member, low, path } = await world('MANAGE_ROLES');
  const given = await moderator.patch(path(member), { roles: [low.id, low.id] });
  expect(given.body.roles).toEqual([low.id]);
  expect(audit()).toMatchObject({ action_type: 25, changes: [{ key: '$add', new_value: [{ id: low.id, name: 'low' }] }] });
  await owner.patch(path(member), { roles: [] });
  expect(audit()).toMatchObject({ action_type: 25, changes: [{ key: '$remove', new_value: [{ id: low.id, name: 'low' }] }] });
});

test("[operations] roles that are not below the caller's highest, managed, @everyone or unknown are refused", async () => {
  const { owner, guild, moderator, member, high, own, path } = await world('MANAGE_ROLES');
  const bot = await p.bot(owner, { guild });
  const managed = (await owner.get(path(bot))).body.roles[0];
  const attempt = async (roles: unknown[]) => (await moderator.patch(path(member), { roles })).error.code;
  expect(await attempt([high.id])).toBe(50013);
  expect(await attempt([own.id])).toBe(50013);
  expect(await attempt([managed])).toBe(50028);
  expect(await attempt([guild.id])).toBe(50028);
  expect(await attempt(['1'])).toBe(10011);
  expect((await moderator.get(path(member))).body.roles).toEqual([]);
  await owner.patch(path(member), { roles: [high.id] });
  // A high role may stay in the list, but not be removed from it.
  expect((await moderator.patch(path(member), { roles: [high.id] })).status).toBe(200);
  expect(await attempt([])).toBe(50013);
});

test('[operations] a timeout of up to 28 days silences the member, and ends by itself or by null', async () => {
  const { guild, moderator, member, path } = await world('MODERATE_MEMBERS');
  const until = inDays(28);
  const silenced = await moderator.patch(path(member), { communication_disabled_until: until });
  expect(silenced.body.communication_disabled_until).toBe(until);
  expect(audit()).toMatchObject({ action_type: 24, changes: [{ key: 'communication_disabled_until', new_value: until }] });
  expect((await member.post(`/channels/${guild.text.id}/invites`, {})).error.code).toBe(50013);
  await moderator.patch(path(member), { communication_disabled_until: null });
  expect((await member.post(`/channels/${guild.text.id}/invites`, {})).status).toBe(200);
  await moderator.patch(path(member), { communication_disabled_until: inDays(1 / 1440) });
  expect((await member.post(`/channels/${guild.text.id}/invites`, {})).error.code).toBe(50013);
  await p.clock.advance(60_000);
  expect((await member.post(`/channels/${guild.text.id}/invites`, {})).status).toBe(200);
});

test('[operations] a timeout of more than 28 days is a form error; for the owner and administrators it is refused', async () => {
  const { owner, moderator, member, low, path } = await world('MODERATE_MEMBERS');
  const over = isoTime(p.clock.now() + 28 * DAY + 1000);
  const long = await moderator.patch(path(member), { communication_disabled_until: over });
  expect(long.error.errors).toHaveProperty('communication_disabled_until');
  const guildPath = path(member).split('/members')[0];
  await owner.patch(`${guildPath}/roles/${low.id}`, { permissions: String(PERMISSIONS.ADMINISTRATOR) });
  await owner.put(`${path(member)}/roles/${low.id}`);
  for (const target of [member, owner, moderator]) {
    const refused = await moderator.patch(path(target), { communication_disabled_until: inDays(1) });
    expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  }
});

test('[operations] each field needs its own permission', async () => {
  const { moderator, member, low, path } = await world('VIEW_AUDIT_LOG');
  for (const body of [
    { nick: 'n' },
    { roles: [low.id] },
    { communication_disabled_until: inDays(1) },
    { flags: 4 },
    { mute: true },
    { deaf: true },
    { channel_id: null },
  ]) {
    const refused = await moderator.patch(path(member), body);
    expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  }
});

test('one forbidden field rejects the whole change', async () => {
  const { moderator, member, path } = await world('MANAGE_NICKNAMES');
  expect((await moderator.patch(path(member), { nick: 'n', flags: 4 })).error.code).toBe(50013);
  expect((await moderator.get(path(member))).body.nick).toBeNull();
});

test('[operations] a caller can rename only members below it, and itself', async () => {
  const { owner, moderator, member, own, path } = await world('MANAGE_NICKNAMES');
  expect((await moderator.patch(path(owner), { nick: 'n' })).error.code).toBe(50013);
  await owner.put(`${path(member)}/roles/${own.id}`);
  expect((await moderator.patch(path(member), { nick: 'n' })).error.code).toBe(50013);
  expect((await moderator.patch(path(moderator), { nick: 'Myself' })).body.nick).toBe('Myself');
});

test('[enums member_flag] BYPASSES_VERIFICATION is the only flag that callers can set', async () => {
  const { moderator, member, path } = await world('MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS');
  expect((await moderator.patch(path(member), { flags: 0b1111 })).body.flags).toBe(4);
  expect((await moderator.patch(path(member), { flags: 0 })).body.flags).toBe(0);
});

test('[errors 40032] a member who is not in voice cannot be muted, deafened or moved', async () => {
  const { owner, guild, member, path } = await world();
  for (const body of [{ mute: true }, { deaf: false }, { channel_id: null }, { channel_id: guild.text.id }]) {
    const refused = await owner.patch(path(member), body);
    expect([refused.status, refused.error.code]).toEqual([400, 40032]);
  }
});

test('[errors 50035, errors 10007, errors 10013] invalid bodies, not a member, no such user', async () => {
  const { owner, member, path, guild } = await world();
  const bad = await owner.patch(path(member), { nick: 'x'.repeat(33), roles: ['x'], communication_disabled_until: 'soon' });
  expect(bad.error.errors).toMatchObject({
    nick: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] },
    roles: { '0': { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } },
    communication_disabled_until: { _errors: [{ code: 'DATE_TIME_TYPE_PARSE' }] },
  });
  expect((await owner.patch(path(await p.person('stranger')), {})).error.code).toBe(10007);
  expect((await owner.patch(`/guilds/${guild.id}/members/1`, {})).error.code).toBe(10013);
});

test('a role makes a temporary membership permanent', async () => {
  const { owner, guild, low, path } = await world();
  const invite = await owner.post(`/channels/${guild.text.id}/invites`, { temporary: true });
  const guest = await p.person('guest');
  await guest.post(`/invites/${invite.body.code}`, {});
  const temporary = async () => {
    const { kysely } = p.server.platform.store.read;
    const row = kysely.selectFrom('members').select('temporary').where('user_id', '=', guest.id);
    return (await row.executeTakeFirstOrThrow()).temporary;
  };
  expect(await temporary()).toBe(1);
  await owner.patch(path(guest), { roles: [low.id] });
  expect(await temporary()).toBe(0);
});
