import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { accessCommand, REGISTERS } from './access.ts';
import { removeCommand } from './change.ts';

/** Deletes one of an application's commands in a guild with its permissions. Unknown: 10063. */
export const deleteGuildApplicationCommand = route({
  id: 'delete_guild_application_command',
  method: 'DELETE',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  auth: REGISTERS,
  access: accessCommand,
  limit: limits.write,
  reply: 204,
  run: async (ctx, { access, path }) => {
    await ctx.transact((tx) => removeCommand(tx, access, path.command_id));
  },
});
