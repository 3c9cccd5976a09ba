import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { permissionsOf, rankOf } from '../../../core/access/member.ts';
import type { MemberState } from '../../../core/access/member.ts';
import { channelReach } from '../../../core/access/reach.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm, requireBits } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { allChannels, PERMISSION_TYPES } from './use.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import type { CommandPermission } from '@guildhall/protocol/objects/apps/commands';

/** Reads the permissions of a body. Duplicate targets: 50035. */
export function readPermissions(given: readonly CommandPermission[]): CommandPermission[] {
  const seen = new Set<string>();
  return given.map(({ id, type, permission }, index) => {
    const key = keyOf({ id, type });
    if (seen.has(key))
      failForm({
        [`permissions.${index}.id`]: complain.custom('APPLICATION_COMMAND_PERMISSIONS_DUPLICATE', 'Permissions must be unique'),
      });
    seen.add(key);
    return { id, type, permission };
  });
}

/**
 * The differences, one change for each role, user or channel, whose id is the key
 * (docs/contract/enums.md#audit_log_event).
 */
export function permissionChanges(before: readonly CommandPermission[], after: readonly CommandPermission[]): AuditChange[] {
  const of = (list: readonly CommandPermission[], key: string) => list.find((one) => keyOf(one) === key);
  const keys = new Set([...before, ...after].map(keyOf));
  return [...keys].flatMap((key) => {
    const [old, now] = [of(before, key), of(after, key)];
    if (old?.permission === now?.permission) return [];
    const id = old?.id ?? now?.id ?? '';
    return [{ key: id, ...(old ? { old_value: old } : {}), ...(now ? { new_value: now } : {}) }];
  });
}

/** The permissions of `after` that are new or changed, and the permissions of `before` that were removed. */
export function changedPermissions(
  before: readonly CommandPermission[],
  after: readonly CommandPermission[],
): { set: CommandPermission[]; gone: CommandPermission[] } {
  const isIn = (list: readonly CommandPermission[], wanted: CommandPermission) =>
    list.some((one) => keyOf(one) === keyOf(wanted) && one.permission === wanted.permission);
  return {
    set: after.filter((one) => !isIn(before, one)),
    gone: before.filter((one) => !after.some((other) => keyOf(other) === keyOf(one))),
  };
}

const keyOf = ({ id, type }: { id: Snowflake; type: number }) => `${type}:${id}`;

/** The user who sets permissions. */
interface Setter {
  guild: GuildState;
  member: MemberState;
}

/**
 * Whether a user may grant or remove a permission of this role, user or channel: roles and users below them (or themselves),
 * channels that they manage. Unknown: 10011, 10007, 10003, a hidden channel too. Otherwise: 50013. With `mayBeGone` what is unknown is
 * fine.
 */
export async function checkTarget(
  ctx: Context,
  { guild, member }: Setter,
  { id, type }: CommandPermission,
  mayBeGone: boolean,
): Promise<void> {
  const rank = rankOf(guild, member);
  if (type === PERMISSION_TYPES.ROLE) {
    const role = guild.roles.get(id);
    if (!role && !mayBeGone) fail('UNKNOWN_ROLE');
    if (role && id !== guild.id && role.row.position >= rank) fail('MISSING_PERMISSIONS');
  } else if (type === PERMISSION_TYPES.USER) {
    const target = await ctx.memberStates.get(guild.id, id);
    if (!target && !mayBeGone) fail('UNKNOWN_MEMBER');
    if (target && id !== member.userId && rankOf(guild, target) >= rank) fail('MISSING_PERMISSIONS');
  } else {
    const isAll = id === allChannels(guild.id);
    const reach = channelReach(guild, member, ctx.clock.now());
    if (!isAll && !mayBeGone && !reach(id)) fail('UNKNOWN_CHANNEL');
    if (!isAll && !guild.channels.has(id)) return;
    const bits = permissionsOf(guild, member, ctx.clock.now(), isAll ? null : id);
    requireBits(bits, PERMISSIONS.MANAGE_CHANNELS);
  }
}
