import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findLinkedRole } from './queries.ts';

/** The groups of rules of a role; none for an ordinary one (community documentation). Unknown: 10011. */
export const getGuildRoleConnectionConfiguration = route({
  id: 'get_guild_role_connection_configuration',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/{role_id}/connections/configuration',
  auth: ['bot', 'person'],
  access: inGuild('MANAGE_ROLES'),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path: { guild_id, role_id }, access }) => {
    if (!access.guild.roles.has(role_id)) fail('UNKNOWN_ROLE');
    const row = await findLinkedRole(ctx.store.read, guild_id, role_id);
    return row ? JSON.parse(row.rules_json) : [];
  },
});
