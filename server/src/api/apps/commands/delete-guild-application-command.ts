import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { accessCommand } from './access.ts';
import { removeCommand } from './change.ts';
import { deleteGuildApplicationCommand as operation } from '@guildhall/protocol/operations/apps/commands';

/** Deletes one of an application's commands in a guild with its permissions. Unknown: 10063. */
export const deleteGuildApplicationCommand = route(operation, {
  access: accessCommand,
  limit: limits.write,
  run: async (ctx, { access, path }) => {
    await ctx.transact((tx) => removeCommand(tx, access, path.command_id));
  },
});
