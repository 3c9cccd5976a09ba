import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandPermissionsObject } from './command-permissions.ts';
import { listCommandPermissions } from './queries.ts';
import { accessPermissionsToRead } from './access.ts';
import { getGuildApplicationCommandPermissions as operation } from '@guildhall/protocol/operations/apps/commands';

/**
 * The permissions of a command in a guild; with the application's own id, those of all its other commands. None set:
 * 10066.
 */
export const getGuildApplicationCommandPermissions = route(operation, {
  access: accessPermissionsToRead,
  limit: limits.read,
  run: async (ctx, { path: { guild_id, application_id, command_id } }) => {
    const rows = await listCommandPermissions(ctx.store.read, guild_id, application_id);
    const row = rows.find((one) => one.command_id === command_id) ?? fail('UNKNOWN_APPLICATION_COMMAND_PERMISSIONS');
    return commandPermissionsObject(row);
  },
});
