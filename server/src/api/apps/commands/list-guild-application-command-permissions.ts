import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { commandPermissionsObject } from './command-permissions.ts';
import { listCommandPermissions } from './queries.ts';
import { accessPermissions, READS_PERMISSIONS } from './access.ts';

/**
 * The command permissions of an application in a guild: one item for each command that has any, and for the
 * application.
 */
export const listGuildApplicationCommandPermissions = route({
  id: 'list_guild_application_command_permissions',
  method: 'GET',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/permissions',
  auth: READS_PERMISSIONS,
  access: accessPermissions,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path: { guild_id, application_id } }) => {
    const rows = await listCommandPermissions(ctx.store.read, guild_id, application_id);
    return rows.map(commandPermissionsObject);
  },
});
