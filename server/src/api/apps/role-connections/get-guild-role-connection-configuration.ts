import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findLinkedRole } from './queries.ts';
import { getGuildRoleConnectionConfiguration as operation } from '@guildhall/protocol/operations/apps/role-connections';

/** The groups of rules of a role; none for an ordinary one (community documentation). Unknown: 10011. */
export const getGuildRoleConnectionConfiguration = route(operation, {
  access: inGuild('MANAGE_ROLES'),
  limit: limits.read,
  run: async (ctx, { path: { guild_id, role_id }, access }) => {
    if (!access.guild.roles.has(role_id)) fail('UNKNOWN_ROLE');
    const row = await findLinkedRole(ctx.store.read, guild_id, role_id);
    return row ? JSON.parse(row.rules_json) : [];
  },
});
