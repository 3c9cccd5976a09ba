import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { GuildState } from '../../../core/guild-state.ts';
import { has, type PermissionMember } from '../../../core/permissions.ts';
import type { CommandPermissionsRow, CommandRow } from '../../../core/tables/commands.ts';

/** Whom a permission of a command is for. Source: reference table "enums", kind command_permission_type. */
export const PERMISSION_TYPES = { ROLE: 1, USER: 2, CHANNEL: 3 } as const;

/** One permission of a command (ApplicationCommandPermission). */
export interface CommandPermission {
  /** Of a role, user or channel; the guild's own id is everyone, the id before it all channels. */
  id: Snowflake;
  type: number;
  permission: boolean;
}

/** What is said of who may use commands in a guild, by command or application. */
export type UseRules = ReadonlyMap<Snowflake, readonly CommandPermission[]>;

/** Who wants to use a command in a guild, and where. */
export interface CommandUser {
  guild: GuildState;
  member: PermissionMember;
  /** The member's bits in the channel, or in the guild when no channel is meant. */
  permissions: bigint;
  /** Of a thread its parent; null when no channel is meant. */
  channelId: Snowflake | null;
}

/** The rules of a guild from their rows. */
export function useRules(rows: readonly CommandPermissionsRow[]): UseRules {
  return new Map(rows.map((row) => [row.command_id, JSON.parse(row.permissions_json)]));
}

/** The id that stands for all channels of a guild. */
export function allChannels(guildId: Snowflake): Snowflake {
  return String(BigInt(guildId) - 1n);
}

/**
 * Whether a member may use a command in a guild: with USE_APPLICATION_COMMANDS; administrators always; others as the command's
 * own permissions say, first of channels, then of the user, of their roles, of everyone; what these leave open is up to
 * default_member_permissions ('0' is nobody). Without permissions of its own those of the application hold, and may only narrow.
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

/** What permissions say of a user; undefined when they say nothing. A denied channel denies, an allowed one decides nothing more. */
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
