import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { roleObject } from './role.ts';

/** Lists all roles of the guild, @everyone first. */
export const listGuildRoles = route({
  id: 'list_guild_roles',
  method: 'GET',
  path: '/guilds/{guild_id}/roles',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { access: { guild } }) => [...guild.roles.values()].map(({ row }) => roleObject(row)),
});
