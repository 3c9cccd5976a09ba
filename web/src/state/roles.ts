import { compareIds } from '@guildhall/protocol/ids';
import { ALL_PERMISSIONS, PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Channel, Overwrite, Role } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { channelPermissions, guildPermissions, highestPosition } from './permissions.ts';
import type { GuildState } from './types.ts';

/** The roles of a guild as one person may change them, each list highest first. */
export interface RoleRanks {
  /** At or above the person's highest role. */
  locked: Role[];
  /** Below it: may be changed, moved and assigned. */
  movable: Role[];
  everyone: Role | undefined;
}

/** Highest first; of two roles at one position the lower id is higher. */
function byRank(a: Role, b: Role): number {
  return b.position - a.position || compareIds(a.id, b.id);
}

/** Splits the roles of a guild by whether a person may change them. */
export function roleRanks(guild: GuildState, userId: Id): RoleRanks {
  const rank = highestPosition(guild, userId);
  const roles = Object.values(guild.roles).filter((role) => role.id !== guild.id);
  return {
    locked: roles.filter((role) => role.position >= rank).sort(byRank),
    movable: roles.filter((role) => role.position < rank).sort(byRank),
    everyone: guild.roles[guild.id],
  };
}

/** `ids` after `moved` has been dropped before or after `target`. */
export function afterMove(ids: readonly Id[], moved: Id, target: Id, side: 'before' | 'after'): Id[] {
  if (moved === target) return [...ids];
  const rest = ids.filter((id) => id !== moved);
  const at = rest.indexOf(target);
  if (at < 0) return [...ids];
  return rest.toSpliced(side === 'before' ? at : at + 1, 0, moved);
}

/** The new positions of movable roles in an order, highest first: only those that change. The lowest role is at position 1. */
export function newPositions(roles: GuildState['roles'], order: readonly Id[]): { id: Id; position: number }[] {
  return order
    .map((id, at) => ({ id, position: order.length - at }))
    .filter(({ id, position }) => roles[id]?.position !== position);
}

/** A permission set with one permission added or removed: decimal strings. */
export function withPermission(bits: string, permission: bigint, on: boolean): string {
  return String(on ? BigInt(bits) | permission : BigInt(bits) & ~permission);
}

/** The state of a permission in an overwrite. */
export type Answer = 'allow' | 'inherit' | 'deny';

/** Reads the state of a permission from an overwrite. */
export function answerOf({ allow, deny }: Pick<Overwrite, 'allow' | 'deny'>, permission: bigint): Answer {
  if ((BigInt(allow) & permission) !== 0n) return 'allow';
  return (BigInt(deny) & permission) !== 0n ? 'deny' : 'inherit';
}

/** The bits of an overwrite with another answer for one permission. */
export function withAnswer(
  { allow, deny }: Pick<Overwrite, 'allow' | 'deny'>,
  permission: bigint,
  answer: Answer,
): { allow: string; deny: string } {
  return {
    allow: withPermission(allow, permission, answer === 'allow'),
    deny: withPermission(deny, permission, answer === 'deny'),
  };
}

/** Whether two channels have the same overwrites, in any order. */
export function sameOverwrites(a: readonly Overwrite[], b: readonly Overwrite[]): boolean {
  const key = (list: readonly Overwrite[]) => list.map(({ id, allow, deny }) => `${id}:${allow}:${deny}`).sort();
  return JSON.stringify(key(a)) === JSON.stringify(key(b));
}

/**
 * The permissions that a person may change in the overwrites of a channel: those
 * they have in the guild or the category, but MANAGE_ROLES only with an allowance of their own in the channel. Administrators may change all.
 */
export function changeableBits(
  guild: GuildState,
  channel: Channel,
  parent: Channel | undefined,
  userId: Id,
  now: number,
): bigint {
  const all = guildPermissions(guild, userId);
  if ((all & PERMISSIONS.ADMINISTRATOR) !== 0n) return all;
  const mine = [guild.id, userId, ...(guild.members[userId]?.roles ?? [])];
  const allowance = (channel.permission_overwrites ?? []).some(
    (one) => mine.includes(one.id) && (BigInt(one.allow) & PERMISSIONS.MANAGE_ROLES) !== 0n,
  );
  if (allowance) return ALL_PERMISSIONS;
  const inParent = parent ? channelPermissions(guild, parent, userId, now) : 0n;
  return (all | inParent) & ~PERMISSIONS.MANAGE_ROLES;
}

/** A guild in which the user with the id 0 has exactly one role in addition to @everyone, to compute what the role can do. */
export function guildAsRole(guild: GuildState, roleId: Id): GuildState {
  const user = { id: AS_ROLE, username: '' };
  return { ...guild, members: { ...guild.members, [AS_ROLE]: { user, roles: roleId === guild.id ? [] : [roleId] } } };
}

/** The id of the member that stands for a role. */
export const AS_ROLE: Id = '0';
