import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { Reply, route } from '../../../core/framework/route.ts';
import { commandObject } from './command.ts';
import { accessCommands } from './access.ts';
import { readOne } from './body.ts';
import { putCommand } from './change.ts';
import { createGuildApplicationCommand as operation } from '@guildhall/protocol/operations/apps/commands';

/** Creates a command in a guild: 201, or 200 if it overwrites the one of the same type and name. */
export const createGuildApplicationCommand = route(operation, {
  access: accessCommands,
  limit: limits.write,
  bodyLimit: bodyLimits.commands,
  run: async (ctx, { access, body }) => {
    const content = readOne(access, body);
    const { row, isNew } = await ctx.transact((tx) => putCommand(tx, access, content));
    return new Reply(isNew ? 201 : 200, commandObject(row));
  },
});
