import { ALL_PERMISSIONS, bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  channelPermissions,
  guildPermissions,
  type Overwrite,
  type PermissionGuild,
  type PermissionMember,
} from './permissions.ts';

const NOW = 1_700_000_000_000;
const GUILD = '100';
const ROLE_IDS = ['201', '202', '203', '204'];
const USER_IDS = ['301', '302', '303'];
const names = Object.keys(PERMISSIONS) as Permission[];

const bits = fc.subarray(names).map((some) => bitsOf(...some));
/** Mostly without ADMINISTRATOR, so that overwrites matter. */
const roleBits = fc.oneof(
  { weight: 9, arbitrary: bits.map((some) => some & ~PERMISSIONS.ADMINISTRATOR) },
  { weight: 1, arbitrary: bits },
);
const guilds = fc.record({ everyone: roleBits, roles: fc.tuple(roleBits, roleBits, roleBits, roleBits) }).map(
  ({ everyone, roles }): PermissionGuild => ({
    id: GUILD,
    ownerId: '303',
    roles: new Map([
      [GUILD, { permissions: everyone }],
      ...ROLE_IDS.map((id, i) => [id, { permissions: roles[i] ?? 0n }] as const),
    ]),
  }),
);
const members: fc.Arbitrary<PermissionMember> = fc.record({
  userId: fc.constantFrom(...USER_IDS),
  roleIds: fc.subarray(ROLE_IDS),
  timedOutUntil: fc.constantFrom(null, null, NOW - 1, NOW + 1),
});
const overwrites: fc.Arbitrary<Overwrite[]> = fc.uniqueArray(
  fc
    .record({ id: fc.constantFrom(GUILD, ...ROLE_IDS, ...USER_IDS), allow: bits, deny: bits })
    .map(({ id, allow, deny }): Overwrite => ({ id, type: USER_IDS.includes(id) ? 1 : 0, allow, deny })),
  { selector: (overwrite) => overwrite.id, maxLength: 8 },
);
const channels = fc.record({ type: fc.constantFrom(0, 2, 4, 5, 13, 15), overwrites });

/** The documented algorithm, step by step and without any of our shortcuts. */
function documented(
  guild: PermissionGuild,
  channel: { type: number; overwrites: Overwrite[] },
  member: PermissionMember,
): Set<Permission> {
  const set = (value: bigint) => new Set(names.filter((name) => (value & PERMISSIONS[name]) !== 0n));
  if (member.userId === guild.ownerId) return set(ALL_PERMISSIONS);
  const have = set(guild.roles.get(GUILD)?.permissions ?? 0n);
  for (const id of member.roleIds) for (const name of set(guild.roles.get(id)?.permissions ?? 0n)) have.add(name);
  if (have.has('ADMINISTRATOR')) return set(ALL_PERMISSIONS);
  const apply = (some: Overwrite[]) => {
    for (const { deny } of some) for (const name of set(deny)) have.delete(name);
    for (const { allow } of some) for (const name of set(allow)) have.add(name);
  };
  apply(channel.overwrites.filter((one) => one.id === GUILD));
  apply(channel.overwrites.filter((one) => one.type === 0 && member.roleIds.includes(one.id)));
  apply(channel.overwrites.filter((one) => one.type === 1 && one.id === member.userId));
  if (member.timedOutUntil !== null && member.timedOutUntil > NOW) {
    for (const name of [...have]) if (name !== 'VIEW_CHANNEL' && name !== 'READ_MESSAGE_HISTORY') have.delete(name);
  }
  if (!have.has('VIEW_CHANNEL')) return new Set();
  if (!have.has('SEND_MESSAGES')) {
    for (const name of [
      'MENTION_EVERYONE',
      'SEND_TTS_MESSAGES',
      'ATTACH_FILES',
      'EMBED_LINKS',
      'SEND_POLLS',
      'SEND_VOICE_MESSAGES',
    ] as const)
      have.delete(name);
  }
  return have;
}

const VOICE_ONLY = bitsOf(
  'SPEAK',
  'STREAM',
  'MUTE_MEMBERS',
  'DEAFEN_MEMBERS',
  'MOVE_MEMBERS',
  'USE_VAD',
  'PRIORITY_SPEAKER',
  'REQUEST_TO_SPEAK',
  'USE_SOUNDBOARD',
  'USE_EXTERNAL_SOUNDS',
  'SET_VOICE_CHANNEL_STATUS',
);

describe('permission calculation', () => {
  test('agrees with the documented algorithm on any guild, channel and member', () => {
    fc.assert(
      fc.property(guilds, channels, members, (guild, channel, member) => {
        const ours = channelPermissions(guild, channel, member, NOW);
        const theirs = bitsOf(...documented(guild, channel, member));
        const isVoice = channel.type === 2 || channel.type === 13;
        const connects = (theirs & PERMISSIONS.CONNECT) !== 0n;
        expect(ours).toBe(isVoice && !connects ? theirs & ~VOICE_ONLY : theirs);
      }),
      { numRuns: 3000 },
    );
  });

  test('the guild-level result is the same without overwrites and channel-level restrictions', () => {
    fc.assert(
      fc.property(guilds, members, (guild, member) => {
        const inGuild = guildPermissions(guild, member, NOW);
        const inChannel = channelPermissions(guild, { type: 0, overwrites: [] }, member, NOW);
        expect(inChannel & ~inGuild).toBe(0n);
      }),
    );
  });

  test('a role allows what @everyone is denied, and a member overwrite denies it again', () => {
    const guild: PermissionGuild = {
      id: GUILD,
      ownerId: '1',
      roles: new Map([
        [GUILD, { permissions: bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES') }],
        ['201', { permissions: 0n }],
      ]),
    };
    const send = PERMISSIONS.SEND_MESSAGES;
    const member = { userId: '301', roleIds: ['201'], timedOutUntil: null };
    const everyone: Overwrite = { id: GUILD, type: 0, allow: 0n, deny: send };
    const role: Overwrite = { id: '201', type: 0, allow: send, deny: 0n };
    const own: Overwrite = { id: '301', type: 1, allow: 0n, deny: send };
    const at = (list: Overwrite[]) => (channelPermissions(guild, { type: 0, overwrites: list }, member, NOW) & send) !== 0n;
    expect([at([]), at([everyone]), at([everyone, role]), at([everyone, role, own])]).toEqual([true, false, true, false]);
  });

  test('the owner and administrators have every bit, even while denied and timed out', () => {
    const guild: PermissionGuild = {
      id: GUILD,
      ownerId: '303',
      roles: new Map([[GUILD, { permissions: PERMISSIONS.ADMINISTRATOR }]]),
    };
    const denied: Overwrite[] = [{ id: GUILD, type: 0, allow: 0n, deny: ALL_PERMISSIONS }];
    for (const userId of ['301', '303']) {
      const member = { userId, roleIds: [], timedOutUntil: NOW + 1000 };
      expect(channelPermissions(guild, { type: 0, overwrites: denied }, member, NOW)).toBe(ALL_PERMISSIONS);
    }
  });
});
