import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { roleObject } from './role.ts';

/** Returns one role of the guild. Unknown: 10011. */
export const getGuildRole = route({
  id: 'get_guild_role',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/{role_id}',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { path: { role_id }, access: { guild } }) => {
    const role = guild.roles.get(role_id) ?? fail('UNKNOWN_ROLE');
    return roleObject(role.row);
  },
});
