import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { roleObject } from './role.ts';
import { listGuildRoles as operation } from '@guildhall/protocol/operations/guild/roles';

/** Lists all roles of the guild, @everyone first. */
export const listGuildRoles = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (_ctx, { access: { guild } }) => [...guild.roles.values()].map(({ row }) => roleObject(row)),
});
