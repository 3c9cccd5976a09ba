import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandObject } from './command.ts';
import { accessCommand } from './access.ts';
import { readChange } from './body.ts';
import { changeCommand } from './change.ts';
import { updateGuildApplicationCommand as operation } from '@guildhall/protocol/operations/apps/commands';

/** Changes a command in a guild; a new name clears its permissions. Unknown: 10063. The name is taken: 40041. */
export const updateGuildApplicationCommand = route(operation, {
  access: accessCommand,
  limit: limits.write,
  bodyLimit: bodyLimits.commands,
  run: async (ctx, { access, path, body }) => {
    const read = (row: typeof access.command) => readChange(access, row, body);
    return commandObject(await ctx.transact((tx) => changeCommand(tx, access, path.command_id, read)));
  },
});
