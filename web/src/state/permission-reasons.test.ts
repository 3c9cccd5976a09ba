import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import type { Overwrite, Role } from '../api/wire.ts';
import type { Member } from '../api/wire-base.ts';
import { ADA, channel, ME, member, ready } from './fixtures.ts';
import { explainPermission } from './permission-reasons.ts';
import { channelPermissions, has } from './permissions.ts';
import type { GuildState } from './types.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const STATES = ['allow', 'deny', 'inherit'] as const;
type Answer = (typeof STATES)[number];

function role(id: string, permissions: bigint): Role {
  return { id, name: id, color: 0, position: id === '100' ? 0 : 1, permissions: String(permissions), hoist: false };
}

function guildOf(roles: Role[], mine: Partial<Member>): GuildState {
  const found = ready({ roles, members: [member(ME, mine), member(ADA)] }).guilds['100'];
  if (!found) throw new Error('the fixture has a guild');
  return found;
}

function overwrite(id: string, answer: Answer, permission: Permission, type = 0): Overwrite {
  const bits = String(bitsOf(permission));
  return { id, type, allow: answer === 'allow' ? bits : '0', deny: answer === 'deny' ? bits : '0' };
}

const VIEW = bitsOf('VIEW_CHANNEL');
const WRITE = bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES');

test('the owner has every permission, others none without membership', () => {
  const guild = guildOf([role('100', 0n)], {});
  expect(explainPermission(guild, channel(), ADA.id, 'BAN_MEMBERS', NOW)).toMatchObject({
    allowed: true,
    rule: { kind: 'owner' },
  });
  expect(explainPermission(guild, null, '99', 'VIEW_CHANNEL', NOW)).toMatchObject({
    allowed: false,
    rule: { kind: 'not-member' },
  });
});

test('an administrator is not bound by overwrites', () => {
  const guild = guildOf([role('100', VIEW), role('5', bitsOf('ADMINISTRATOR'))], { roles: ['5'] });
  const closed = channel({ permission_overwrites: [overwrite(ME.id, 'deny', 'VIEW_CHANNEL', 1)] });
  expect(explainPermission(guild, closed, ME.id, 'VIEW_CHANNEL', NOW)).toMatchObject({
    allowed: true,
    rule: { kind: 'administrator', roles: ['5'] },
  });
});

test('the roles that grant a permission are named, and their absence too', () => {
  const guild = guildOf([role('100', VIEW), role('5', WRITE), role('6', WRITE)], { roles: ['5', '6'] });
  expect(explainPermission(guild, null, ME.id, 'SEND_MESSAGES', NOW)).toMatchObject({
    allowed: true,
    rule: { kind: 'roles', roles: ['5', '6'] },
  });
  expect(explainPermission(guild, null, ME.id, 'BAN_MEMBERS', NOW)).toMatchObject({ allowed: false, rule: { kind: 'none' } });
});

test('each overwrite outweighs those before it, and the last one decides', () => {
  const guild = guildOf([role('100', WRITE), role('5', 0n), role('6', 0n)], { roles: ['5', '6'] });
  const overwrites = [
    overwrite('100', 'deny', 'SEND_MESSAGES'),
    overwrite('5', 'deny', 'SEND_MESSAGES'),
    overwrite('6', 'allow', 'SEND_MESSAGES'),
    overwrite('7', 'deny', 'SEND_MESSAGES'),
    overwrite(ME.id, 'deny', 'SEND_MESSAGES', 1),
  ];
  const { allowed, rule, steps } = explainPermission(
    guild,
    channel({ permission_overwrites: overwrites }),
    ME.id,
    'SEND_MESSAGES',
    NOW,
  );
  expect(allowed).toBe(false);
  expect(rule).toEqual({ kind: 'member-overwrite' });
  expect(steps.map((step) => [step.rule.kind, step.allowed])).toEqual([
    ['roles', true],
    ['everyone-overwrite', false],
    ['role-overwrite', false],
    ['role-overwrite', true],
    ['member-overwrite', false],
  ]);
});

test('a timeout, unaccepted rules and a quarantine leave only viewing and reading', () => {
  const until = { communication_disabled_until: '2026-06-01T00:10:00Z' };
  const cases: [Partial<Member>, string][] = [
    [until, 'timeout'],
    [{ pending: true }, 'rules'],
    [{ flags: 1 << 7 }, 'quarantine'],
  ];
  for (const [mine, why] of cases) {
    const guild = guildOf([role('100', WRITE)], mine);
    expect(explainPermission(guild, channel(), ME.id, 'SEND_MESSAGES', NOW)).toMatchObject({
      allowed: false,
      rule: { kind: 'silence', why },
    });
    expect(explainPermission(guild, channel(), ME.id, 'VIEW_CHANNEL', NOW).allowed).toBe(true);
  }
  const over = guildOf([role('100', WRITE)], until);
  expect(explainPermission(over, channel(), ME.id, 'SEND_MESSAGES', NOW + 600_001).allowed).toBe(true);
});

test('a permission that needs another one is denied with it, for the same reason', () => {
  const guild = guildOf([role('100', WRITE | bitsOf('EMBED_LINKS', 'CONNECT', 'SPEAK'))], {});
  const hidden = channel({ permission_overwrites: [overwrite('100', 'deny', 'VIEW_CHANNEL')] });
  expect(explainPermission(guild, hidden, ME.id, 'SEND_MESSAGES', NOW).rule).toEqual({
    kind: 'needs',
    permission: 'VIEW_CHANNEL',
    because: { kind: 'everyone-overwrite' },
  });
  const quiet = channel({ permission_overwrites: [overwrite('100', 'deny', 'SEND_MESSAGES')] });
  expect(explainPermission(guild, quiet, ME.id, 'EMBED_LINKS', NOW).rule).toMatchObject({ permission: 'SEND_MESSAGES' });
  const closed = channel({ type: 2, permission_overwrites: [overwrite('100', 'deny', 'CONNECT')] });
  expect(explainPermission(guild, closed, ME.id, 'SPEAK', NOW).rule).toMatchObject({ permission: 'CONNECT' });
  expect(explainPermission(guild, { ...closed, type: 0 }, ME.id, 'SPEAK', NOW).allowed).toBe(true);
});

test('the verdict is that of channelPermissions for every combination of rules', () => {
  const names: Permission[] = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'SPEAK'];
  let compared = 0;
  for (const type of [0, 2])
    for (const granted of [0n, VIEW, WRITE, WRITE | bitsOf('EMBED_LINKS', 'CONNECT', 'SPEAK')])
      for (const timed of [true, false])
        for (const everyone of STATES)
          for (const first of STATES)
            for (const second of STATES)
              for (const own of STATES)
                for (const permission of names) {
                  const guild = guildOf([role('100', granted), role('5', 0n), role('6', 0n)], {
                    roles: ['5', '6'],
                    ...(timed && { communication_disabled_until: '2026-06-01T00:10:00Z' }),
                  });
                  const place = channel({
                    type,
                    permission_overwrites: [
                      overwrite('100', everyone, permission),
                      overwrite('5', first, permission),
                      overwrite('6', second, permission),
                      overwrite(ME.id, own, permission, 1),
                    ],
                  });
                  const { allowed } = explainPermission(guild, place, ME.id, permission, NOW);
                  expect(allowed).toBe(has(channelPermissions(guild, place, ME.id, NOW), permission));
                  compared += 1;
                }
  expect(compared).toBe(2 * 4 * 2 * 3 ** 4 * names.length);
});
