import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { memberForChange, changeMember } from '../../guild/members/change.ts';
import { linkedRole } from './access.ts';
import { watchLapse } from './keep-linked-roles.ts';
import { findLinkedRole, lockSaid } from './queries.ts';
import { qualifies } from './rules.ts';
import type { RoleRules } from '@guildhall/protocol/objects/apps/role-connections';
import { assignGuildRoleConnection as operation } from '@guildhall/protocol/operations/apps/role-connections';

/**
 * Assigns the caller a linked role whose requirements they meet; no effect if they already have it (community
 * documentation). Requirements not met: 50013. Rules of the guild not accepted yet: 50009. Event:
 * GUILD_MEMBER_UPDATE. Audit: 25.
 */
export const assignGuildRoleConnection = route(operation, {
  access: linkedRole,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, role_id } }) => {
    const user_id = ctx.viewer.user.id;
    await ctx.transact(async (tx) => {
      const said = await lockSaid(tx.db, user_id);
      const found = await memberForChange(tx, guild_id, user_id);
      if (found.member.pending === 1) fail('CHANNEL_VERIFICATION_LEVEL_TOO_HIGH');
      const row = (await findLinkedRole(tx.db, guild_id, role_id)) ?? fail('INVALID_ROLE');
      const rules: RoleRules = JSON.parse(row.rules_json);
      if (!qualifies(rules, said, tx.now)) fail('MISSING_PERMISSIONS');
      const roles: Snowflake[] = JSON.parse(found.member.roles_json);
      if (roles.includes(role_id)) return;
      await changeMember(tx, found, { roles_json: JSON.stringify([...roles, role_id]), temporary: 0 });
      await watchLapse(tx, { guild_id, user_id }, rules, said);
    });
  },
});
