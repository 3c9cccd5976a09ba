import { ALL_PERMISSIONS, bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import type { Role } from '../api/wire.ts';
import { ADA, channel, ME, member, ready } from './fixtures.ts';
import { channelPermissions, has } from './permissions.ts';
import {
  afterMove,
  answerOf,
  AS_ROLE,
  changeableBits,
  guildAsRole,
  newPositions,
  roleRanks,
  sameOverwrites,
  withAnswer,
} from './roles.ts';
import type { GuildState } from './types.ts';

function role(id: string, position: number, permissions = 0n): Role {
  return { id, name: id, color: 0, position, permissions: String(permissions), hoist: false };
}

function guildOf(roles: Role[], mine: string[]): GuildState {
  const found = ready({ roles, members: [member(ME, { roles: mine }), member(ADA)] }).guilds['100'];
  if (!found) throw new Error('the fixture has a guild');
  return found;
}

const ROLES = [role('100', 0), role('5', 1), role('6', 2), role('7', 3), role('8', 4)];

test('roles at or above the highest one are locked, except for the owner', () => {
  const ranks = roleRanks(guildOf(ROLES, ['7']), ME.id);
  expect(ranks.locked.map((one) => one.id)).toEqual(['8', '7']);
  expect(ranks.movable.map((one) => one.id)).toEqual(['6', '5']);
  expect(ranks.everyone?.id).toBe('100');
  expect(roleRanks(guildOf(ROLES, []), ADA.id).movable.map((one) => one.id)).toEqual(['8', '7', '6', '5']);
  expect(roleRanks(guildOf(ROLES, []), ME.id).movable).toEqual([]);
});

test('a move gives the moved roles new positions, and only those', () => {
  const { roles } = guildOf(ROLES, []);
  expect(afterMove(['8', '7', '6', '5'], '5', '7', 'before')).toEqual(['8', '5', '7', '6']);
  expect(afterMove(['8', '7', '6', '5'], '8', '5', 'after')).toEqual(['7', '6', '5', '8']);
  expect(afterMove(['8', '7'], '8', '8', 'after')).toEqual(['8', '7']);
  expect(newPositions(roles, ['8', '6', '7', '5'])).toEqual([
    { id: '6', position: 3 },
    { id: '7', position: 2 },
  ]);
  expect(newPositions(roles, ['8', '7', '6', '5'])).toEqual([]);
});

test('a new state of a permission replaces the earlier one', () => {
  const send = PERMISSIONS.SEND_MESSAGES;
  const denied = withAnswer({ allow: String(send), deny: '0' }, send, 'deny');
  expect(denied).toEqual({ allow: '0', deny: String(send) });
  expect(answerOf(denied, send)).toBe('deny');
  expect(answerOf(withAnswer(denied, send, 'inherit'), send)).toBe('inherit');
  expect(answerOf(withAnswer(denied, send, 'allow'), send)).toBe('allow');
});

test('overwrites are compared in any order', () => {
  const [a, b] = [
    { id: '1', type: 0, allow: '1', deny: '0' },
    { id: '2', type: 1, allow: '0', deny: '8' },
  ] as const;
  expect(sameOverwrites([a, b], [b, a])).toBe(true);
  expect(sameOverwrites([a, b], [a])).toBe(false);
  expect(sameOverwrites([a], [{ ...a, deny: '2' }])).toBe(false);
});

test('a person changes only their own permissions in overwrites, and MANAGE_ROLES only if the channel allows it to them', () => {
  const own = bitsOf('VIEW_CHANNEL', 'MANAGE_ROLES');
  const guild = guildOf([role('100', 0), role('5', 1, own)], ['5']);
  expect(changeableBits(guild, channel(), undefined, ME.id, 0)).toBe(bitsOf('VIEW_CHANNEL'));
  expect(changeableBits(guild, channel(), undefined, ADA.id, 0)).toBe(ALL_PERMISSIONS);
  const given = { id: '5', type: 0, allow: String(bitsOf('SEND_MESSAGES')), deny: '0' };
  const parent = channel({ id: '300', type: 4, permission_overwrites: [given] });
  expect(has(changeableBits(guild, channel(), parent, ME.id, 0), 'SEND_MESSAGES')).toBe(true);
  const allowance = { id: ME.id, type: 1, allow: String(bitsOf('MANAGE_ROLES')), deny: '0' };
  const trusted = channel({ permission_overwrites: [allowance] });
  expect(changeableBits(guild, trusted, undefined, ME.id, 0)).toBe(ALL_PERMISSIONS);
});

test('a role sees the channels that @everyone or the role may view', () => {
  const guild = guildOf([role('100', 0, bitsOf('VIEW_CHANNEL')), role('5', 1)], []);
  const view = String(bitsOf('VIEW_CHANNEL'));
  const hidden = channel({ permission_overwrites: [{ id: '100', type: 0, allow: '0', deny: view }] });
  const forRole = channel({
    permission_overwrites: [...(hidden.permission_overwrites ?? []), { id: '5', type: 0, allow: view, deny: '0' }],
  });
  const sees = (roleId: string, place: typeof hidden) =>
    has(channelPermissions(guildAsRole(guild, roleId), place, AS_ROLE, 0), 'VIEW_CHANNEL');
  expect([sees('5', hidden), sees('5', forRole), sees('100', forRole), sees('100', channel())]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
