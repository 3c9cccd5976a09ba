import type { Snowflake } from '@guildhall/protocol/ids';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findTarget } from './access.ts';
import { checkRoles, memberForChange, changeMember } from './change.ts';
import { deleteGuildMemberRole as operation } from '@guildhall/protocol/operations/guild/members';

/** Removes a role below the caller's highest from a member; does nothing if the member does not have it. */
export const deleteGuildMemberRole = route(operation, {
  access: inGuild('MANAGE_ROLES'),
  limit: limits.write,
  run: async (ctx, { access, path }) => {
    await findTarget(ctx, path.guild_id, path.user_id);
    await ctx.transact(async (tx) => {
      const found = await memberForChange(tx, path.guild_id, path.user_id);
      await checkRoles(tx, access, [path.role_id]);
      const roles: Snowflake[] = JSON.parse(found.member.roles_json);
      if (roles.includes(path.role_id))
        await changeMember(tx, found, { roles_json: JSON.stringify(roles.filter((id) => id !== path.role_id)) });
    });
  },
});
