import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandPermissionsObject } from './command-permissions.ts';
import { listCommandPermissions } from './queries.ts';
import { accessPermissionsToRead } from './access.ts';
import { listGuildApplicationCommandPermissions as operation } from '@guildhall/protocol/operations/apps/commands';

/**
 * The command permissions of an application in a guild: one item for each command that has any, and for the
 * application.
 */
export const listGuildApplicationCommandPermissions = route(operation, {
  access: accessPermissionsToRead,
  limit: limits.read,
  run: async (ctx, { path: { guild_id, application_id } }) => {
    const rows = await listCommandPermissions(ctx.store.read, guild_id, application_id);
    return rows.map(commandPermissionsObject);
  },
});
