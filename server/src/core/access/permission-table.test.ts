import { ALL_PERMISSIONS, bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PermissionTable, split } from './permission-table.ts';
import { channelPermissions, type Overwrite, type PermissionChannel, type PermissionMember } from './permissions.ts';

const NOW = 1_700_000_000_000;
const GUILD = '100';
/** More roles than fit into one word of a looker. */
const ROLES = Array.from({ length: 70 }, (_, i) => String(200 + i));
const USERS = ['901', '902', '903'];
const names = Object.keys(PERMISSIONS) as Permission[];

const bits = fc.subarray(names).map((some) => bitsOf(...some));
const roleBits = bits.map((some) => some & ~PERMISSIONS.ADMINISTRATOR);
const overwrites: fc.Arbitrary<Overwrite[]> = fc.uniqueArray(
  fc
    .record({ id: fc.constantFrom(GUILD, '777', ...ROLES, ...USERS), allow: bits, deny: bits })
    .map(({ id, allow, deny }): Overwrite => ({ id, type: USERS.includes(id) ? 1 : 0, allow, deny })),
  { selector: (overwrite) => overwrite.id, maxLength: 30 },
);
const guilds = fc.record({
  everyone: fc.oneof({ weight: 9, arbitrary: roleBits }, { weight: 1, arbitrary: bits }),
  some: fc.array(roleBits, { minLength: ROLES.length, maxLength: ROLES.length }),
  channels: fc.array(fc.record({ type: fc.constantFrom(0, 2, 4, 5, 13, 15), overwrites }), { minLength: 1, maxLength: 4 }),
});
const needs = fc.subarray(names, { minLength: 1, maxLength: 3 }).map((some) => bitsOf(...some));
const members: fc.Arbitrary<PermissionMember> = fc.record({
  userId: fc.constantFrom(...USERS),
  roleIds: fc.subarray(['666', ...ROLES]),
  timedOutUntil: fc.constantFrom(null, null, NOW - 1, NOW + 1),
});

test('the table agrees with channelPermissions() for any guild, channel and member', () => {
  fc.assert(
    fc.property(
      guilds,
      fc.array(members, { minLength: 1, maxLength: 4 }),
      needs,
      ({ everyone, some, channels }, lookers, needed) => {
        const roles = new Map([
          [GUILD, { permissions: everyone }],
          ...ROLES.map((id, i) => [id, { permissions: some[i] ?? 0n }] as const),
        ]);
        const known = new Map<string, PermissionChannel>(channels.map((channel, i) => [String(500 + i), channel]));
        const guild = { id: GUILD, ownerId: '903', roles, channels: known };
        const table = new PermissionTable(guild);
        for (const member of lookers) {
          for (const [id, channel] of known) {
            const expected = channelPermissions(guild, channel, member, NOW);
            expect(table.bitsIn(id, member, NOW)).toBe(expected);
            expect(table.allows(id, table.looker(member), split(needed), NOW)).toBe((expected & needed) === needed);
          }
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('an unknown channel yields no bits, and the owner has all', () => {
  const channels = new Map([['500', { type: 0, overwrites: [] }]]);
  const table = new PermissionTable({ id: GUILD, ownerId: '903', roles: new Map([[GUILD, { permissions: 0n }]]), channels });
  const owner = { userId: '903', roleIds: [], timedOutUntil: null };
  expect(table.bitsIn('500', owner, NOW)).toBe(ALL_PERMISSIONS);
  expect(table.bitsIn('501', owner, NOW)).toBe(0n);
});
