import { ALL_PERMISSIONS, bitsOf } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import type { Overwrite, Role } from '../api/wire.ts';
import { ADA, channel, ME, member, ready } from './fixtures.ts';
import { channelPermissions, guildPermissions, has, highestPosition } from './permissions.ts';
import type { GuildState } from './types.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

function role(id: string, permissions: bigint, position = 1): Role {
  return { id, name: id, color: 0, position, permissions: String(permissions), hoist: false };
}

function everyone(permissions: bigint): Role {
  return { ...role('100', permissions, 0), name: '@everyone' };
}

function guildOf(roles: Role[], mine: string[], more = {}): GuildState {
  const found = ready({ roles, members: [member(ME, { roles: mine, ...more }), member(ADA)] }).guilds['100'];
  if (!found) throw new Error('the fixture has a guild');
  return found;
}

function overwrite(id: string, allow: bigint, deny: bigint): Overwrite {
  return { id, type: 0, allow: String(allow), deny: String(deny) };
}

const VIEW = bitsOf('VIEW_CHANNEL');
const SEND = bitsOf('SEND_MESSAGES');

test('the owner and administrators have all permissions, non-members none', () => {
  const guild = guildOf([everyone(VIEW), role('5', bitsOf('ADMINISTRATOR'))], ['5']);
  expect(guildPermissions(guild, ADA.id)).toBe(ALL_PERMISSIONS);
  expect(guildPermissions(guild, ME.id)).toBe(ALL_PERMISSIONS);
  expect(guildPermissions(guild, '99')).toBe(0n);
  const closed = channel({ permission_overwrites: [overwrite('100', 0n, VIEW)] });
  expect(channelPermissions(guild, closed, ME.id, NOW)).toBe(ALL_PERMISSIONS);
});

test('permissions of roles and @everyone are combined; deleted roles are ignored', () => {
  const guild = guildOf([everyone(VIEW), role('5', SEND)], ['5', '404']);
  expect(guildPermissions(guild, ME.id)).toBe(VIEW | SEND);
});

test('overwrites apply in order: @everyone, roles together, member', () => {
  const guild = guildOf([everyone(VIEW | SEND), role('5', 0n), role('6', 0n)], ['5', '6']);
  const of = (...overwrites: Overwrite[]) =>
    channelPermissions(guild, channel({ permission_overwrites: overwrites }), ME.id, NOW);
  expect(of(overwrite('100', 0n, VIEW))).toBe(0n);
  expect(of(overwrite('100', 0n, SEND), overwrite('5', SEND, 0n))).toBe(VIEW | SEND);
  // Among roles, allow wins over deny in any order.
  expect(of(overwrite('5', SEND, 0n), overwrite('6', 0n, SEND))).toBe(VIEW | SEND);
  expect(of(overwrite('6', 0n, SEND), overwrite('5', SEND, 0n))).toBe(VIEW | SEND);
  expect(of(overwrite('5', SEND, 0n), overwrite(ME.id, 0n, SEND))).toBe(VIEW);
  expect(of(overwrite('7', 0n, VIEW))).toBe(VIEW | SEND);
});

test('without SEND_MESSAGES there is no embedding, attaching or mentioning everyone', () => {
  const all = VIEW | SEND | bitsOf('EMBED_LINKS', 'ATTACH_FILES', 'MENTION_EVERYONE', 'ADD_REACTIONS');
  const guild = guildOf([everyone(all)], []);
  const bits = channelPermissions(guild, channel({ permission_overwrites: [overwrite('100', 0n, SEND)] }), ME.id, NOW);
  expect(bits).toBe(VIEW | bitsOf('ADD_REACTIONS'));
});

test('a timeout leaves only viewing, until it ends', () => {
  const all = VIEW | SEND | bitsOf('READ_MESSAGE_HISTORY', 'ADD_REACTIONS');
  const until = { communication_disabled_until: '2026-06-01T00:10:00Z' };
  const guild = guildOf([everyone(all)], [], until);
  expect(channelPermissions(guild, channel(), ME.id, NOW)).toBe(VIEW | bitsOf('READ_MESSAGE_HISTORY'));
  expect(channelPermissions(guild, channel(), ME.id, NOW + 600_001)).toBe(all);
});

test('every user can write in a direct message', () => {
  expect(has(channelPermissions(undefined, channel({ type: 1 }), ME.id, NOW), 'VIEW_CHANNEL', 'SEND_MESSAGES')).toBe(true);
  expect(has(channelPermissions(undefined, channel({ type: 1 }), ME.id, NOW), 'MANAGE_MESSAGES')).toBe(false);
});

test('the highest role counts, and the owner is above all', () => {
  const guild = guildOf([everyone(VIEW), role('5', 0n, 3), role('6', 0n, 7)], ['5', '6']);
  expect(highestPosition(guild, ME.id)).toBe(7);
  expect(highestPosition(guild, ADA.id)).toBe(Number.POSITIVE_INFINITY);
});
