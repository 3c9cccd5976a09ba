import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { has, type PermissionMember } from '../../../core/access/permissions.ts';
import type { CommandPermissionsRow, CommandRow } from '../../../core/tables/commands.ts';
import type { CommandPermission } from '@guildhall/protocol/objects/apps/commands';

/** The target type of a command permission. Source: docs/contract/enums.md#command_permission_type. */
export const PERMISSION_TYPES = { ROLE: 1, USER: 2, CHANNEL: 3 } as const;

/** The command permissions of a guild, by command or application. */
export type UseRules = ReadonlyMap<Snowflake, readonly CommandPermission[]>;

/** A user of commands in a guild, and where. */
export interface CommandUser {
  guild: GuildState;
  member: PermissionMember;
  /** The member's bits in the channel, or in the guild if there is no channel. */
  permissions: bigint;
  /** For a thread its parent; null if there is no channel. */
  channelId: Snowflake | null;
}

/** The rules of a guild from their rows. */
export function useRules(rows: readonly CommandPermissionsRow[]): UseRules {
  return new Map(rows.map((row) => [row.command_id, JSON.parse(row.permissions_json)]));
}

/** The id that represents all channels of a guild. */
export function allChannels(guildId: Snowflake): Snowflake {
  return String(BigInt(guildId) - 1n);
}

/**
 * Whether a member may use a command in a guild.
 * - Requires USE_APPLICATION_COMMANDS; administrators always may.
 * - Then the command's own permissions decide: channels first, then the user, their roles, everyone.
 * - What these leave open is decided by default_member_permissions ('0': no member).
 * - Without permissions of its own, those of the application apply, and may only restrict.
 */
export function mayUse(
  command: Pick<CommandRow, 'id' | 'application_id' | 'default_member_permissions'>,
  rules: UseRules,
  user: CommandUser,
): boolean {
  if (has(user.permissions, PERMISSIONS.ADMINISTRATOR)) return true;
  if (!has(user.permissions, PERMISSIONS.USE_APPLICATION_COMMANDS)) return false;
  const own = rules.get(command.id);
  const said = verdict(own ?? rules.get(command.application_id) ?? [], user);
  if (said === false) return false;
  return (own !== undefined && said === true) || meetsDefault(command.default_member_permissions, user.permissions);
}

function meetsDefault(needed: string | null, permissions: bigint): boolean {
  return needed === null || (needed !== '0' && has(permissions, BigInt(needed)));
}

/**
 * The result of permissions for a user; undefined if they do not apply. A denied channel denies; an allowed one
 * decides nothing further.
 */
function verdict(permissions: readonly CommandPermission[], { guild, member, channelId }: CommandUser): boolean | undefined {
  const of = (type: number, id: Snowflake) => permissions.find((one) => one.type === type && one.id === id)?.permission;
  const { ROLE, USER, CHANNEL } = PERMISSION_TYPES;
  if (channelId !== null && (of(CHANNEL, channelId) ?? of(CHANNEL, allChannels(guild.id))) === false) return false;
  const user = of(USER, member.userId);
  if (user !== undefined) return user;
  const roles = member.roleIds.map((id) => of(ROLE, id));
  if (roles.includes(true)) return true;
  return roles.includes(false) ? false : of(ROLE, guild.id);
}
