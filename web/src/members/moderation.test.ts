import { bitsOf } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import type { Role } from '../api/wire.ts';
import type { Member } from '../api/wire-base.ts';
import type { GuildState } from '../state/types.ts';
import { assignableRoles, isTimedOut, memberActions } from './moderation.ts';

const role = (id: string, position: number, permissions = 0n): Role => ({
  id,
  name: `role ${id}`,
  color: 0,
  position,
  permissions: String(permissions),
  hoist: false,
});
const member = (id: string, ...roles: string[]): Member => ({ user: { id, username: `user${id}` }, roles });
const moderating = bitsOf('MANAGE_NICKNAMES', 'MANAGE_ROLES', 'MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS');

const guild: GuildState = {
  id: '1',
  name: 'Engine works',
  icon: null,
  owner_id: '10',
  roles: { 1: role('1', 0), 2: role('2', 2, moderating), 3: role('3', 1), 4: role('4', 3, bitsOf('ADMINISTRATOR')) },
  members: { 10: member('10'), 11: member('11', '2'), 12: member('12', '3'), 13: member('13', '4') },
  member_count: 4,
  features: [],
  defaultLevel: 0,
  emojis: [],
  profile: null,
  unavailable: false,
  large: false,
};

test('a moderator acts on members below, not on equals, administrators or the owner', () => {
  expect(memberActions(guild, '11', member('12', '3'))).toEqual(['nick', 'roles', 'timeout', 'kick', 'ban']);
  expect(memberActions(guild, '11', member('99', '2'))).toEqual(['roles']);
  expect(memberActions(guild, '11', member('13', '4'))).toEqual(['roles']);
  expect(memberActions(guild, '11', member('10'))).toEqual(['roles']);
  expect(memberActions(guild, '12', member('11', '2'))).toEqual([]);
});

test('the owner cannot time out an administrator, and a moderator cannot kick themselves', () => {
  expect(memberActions(guild, '10', member('13', '4'))).toEqual(['nick', 'roles', 'kick', 'ban']);
  expect(memberActions(guild, '11', member('11', '2'))).toEqual(['nick', 'roles']);
});

test('only roles below one’s highest role can be given, and no roles of apps', () => {
  expect(assignableRoles(guild, '11').map(({ id }) => id)).toEqual(['3']);
  const managed = { ...guild, roles: { ...guild.roles, 3: { ...role('3', 1), managed: true } } };
  expect(assignableRoles(managed, '10').map(({ id }) => id)).toEqual(['4', '2']);
});

test('a timeout ends at its time', () => {
  const until = { communication_disabled_until: '2030-01-01T00:00:00.000Z' };
  expect(isTimedOut(until, Date.parse('2029-12-31T23:59:59Z'))).toBe(true);
  expect(isTimedOut(until, Date.parse('2030-01-01T00:00:00Z'))).toBe(false);
  expect(isTimedOut({}, 0)).toBe(false);
});
