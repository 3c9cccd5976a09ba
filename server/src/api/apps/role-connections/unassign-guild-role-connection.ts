import type { Snowflake } from '@guildhall/protocol/ids';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { memberForChange, changeMember } from '../../guild/members/change.ts';
import { linkedRole } from './access.ts';
import { unassignGuildRoleConnection as operation } from '@guildhall/protocol/operations/apps/role-connections';

/**
 * Removes a linked role from the caller; no effect if they do not have it (community documentation). Event:
 * GUILD_MEMBER_UPDATE. Audit: 25.
 */
export const unassignGuildRoleConnection = route(operation, {
  access: linkedRole,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, role_id } }) => {
    await ctx.transact(async (tx) => {
      const found = await memberForChange(tx, guild_id, ctx.viewer.user.id);
      const roles: Snowflake[] = JSON.parse(found.member.roles_json);
      await changeMember(tx, found, { roles_json: JSON.stringify(roles.filter((id) => id !== role_id)) });
    });
  },
});
