import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { roleObject } from './role.ts';
import { getGuildRole as operation } from '@guildhall/protocol/operations/guild/roles';

/** Returns one role of the guild. Unknown: 10011. */
export const getGuildRole = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (_ctx, { path: { role_id }, access: { guild } }) => {
    const role = guild.roles.get(role_id) ?? fail('UNKNOWN_ROLE');
    return roleObject(role.row);
  },
});
