import type { GuildState, RoleState } from '../../../core/access/guild-state.ts';
import { type MemberState, rankOf } from '../../../core/access/member.ts';
import { fail } from '../../../core/framework/errors.ts';

/** Returns a role below the member's highest. Unknown: 10011. At or above it: 50013. */
export function roleBelow(guild: GuildState, member: MemberState, roleId: string): RoleState {
  const role = guild.roles.get(roleId) ?? fail('UNKNOWN_ROLE');
  if (roleId !== guild.id && role.row.position >= rankOf(guild, member)) fail('MISSING_PERMISSIONS');
  return role;
}
