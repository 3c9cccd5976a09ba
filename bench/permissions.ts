import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { PermissionTable, split } from '@guildhall/server/core/access/permission-table.ts';
import type { Overwrite, PermissionChannel, PermissionMember } from '@guildhall/server/core/access/permissions.ts';
import type { Part } from './lib/context.ts';
import { median, rounds } from './lib/figures.ts';

const ROLES = 250;
const CHANNELS = 500;
const OVERWRITES = 12;
const MEMBERS = 1_000;
const ROLES_OF_A_MEMBER = 40;
const TARGET = 5_000_000;

/** Permission checks of members in channels, one at a time, compared with the same number of Map look-ups of the channel. */
export const permissions: Part = async () => {
  const { table, members, channelIds, channels } = makeGuild();
  const now = Date.now();
  const needed = split(PERMISSIONS.VIEW_CHANNEL | PERMISSIONS.SEND_MESSAGES);
  const ours = () => {
    let seen = 0;
    for (const member of members) {
      const looker = table.looker(member);
      for (const id of channelIds) if (table.allows(id, looker, needed, now)) seen += 1;
    }
    return seen;
  };
  const bare = () => {
    let seen = 0;
    for (const member of members) for (const id of channelIds) if (channels.has(id) && member.timedOutUntil === null) seen += 1;
    return seen;
  };
  rate(ours);
  rate(bare);
  const taken = { ours: [] as number[], bare: [] as number[] };
  for (const _ of rounds()) {
    taken.ours.push(rate(ours));
    taken.bare.push(rate(bare));
  }
  const of = (side: 'ours' | 'bare') => median(taken[side]);
  const ratio = median(taken.ours.map((one, i) => one / (taken.bare[i] ?? Number.NaN)));
  const figures = { part: 'permissions', figure: 'checks', unit: '1/s', target: `>= ${TARGET.toLocaleString('en-US')}/s` };
  return [{ ...figures, ours: of('ours'), bare: of('bare'), ratio, reached: of('ours') >= TARGET }];
};

/** Checks per second; `work` checks once for each member and channel. */
function rate(work: () => number): number {
  const from = performance.now();
  if (work() === 0) throw new Error('no member has a permission');
  return ((MEMBERS * CHANNELS) / (performance.now() - from)) * 1000;
}

function makeGuild() {
  const next = sequence(7);
  const bits = () => (BigInt(next(2 ** 20)) << 30n) | BigInt(next(2 ** 30));
  const roleId = () => String(1000 + next(ROLES - 1));
  const roles = new Map([['1', { permissions: 104_324_673n }]]);
  for (let i = 0; i < ROLES - 1; i += 1) roles.set(String(1000 + i), { permissions: bits() & ~PERMISSIONS.ADMINISTRATOR });
  const channels = new Map<string, PermissionChannel>();
  for (let i = 0; i < CHANNELS; i += 1) {
    const overwrites: Overwrite[] = [{ id: '1', type: 0, allow: 0n, deny: PERMISSIONS.VIEW_CHANNEL }];
    while (overwrites.length < OVERWRITES)
      overwrites.push({ id: roleId(), type: 0, allow: bits() | PERMISSIONS.VIEW_CHANNEL, deny: bits() });
    channels.set(String(5000 + i), { type: i % 5 ? 0 : 2, overwrites });
  }
  const members: PermissionMember[] = Array.from({ length: MEMBERS }, (_, i) => ({
    userId: String(100_000 + i),
    roleIds: Array.from({ length: ROLES_OF_A_MEMBER }, roleId),
    timedOutUntil: null,
  }));
  const table = new PermissionTable({ id: '1', ownerId: '9', roles, channels });
  return { table, members, channels, channelIds: [...channels.keys()] };
}

/** Integers below `max`, the same in each run. */
function sequence(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}
