import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandObject } from './command.ts';
import { accessCommands } from './access.ts';
import { readBulk } from './body.ts';
import { replaceCommands } from './change.ts';
import { bulkSetGuildApplicationCommands as operation } from '@guildhall/protocol/operations/apps/commands';

/** Replaces an application's commands in a guild, of all types, by the body; those that remain keep their ids. */
export const bulkSetGuildApplicationCommands = route(operation, {
  access: accessCommands,
  limit: limits.write,
  bodyLimit: bodyLimits.commands,
  run: async (ctx, { access, body }) => {
    const contents = readBulk(access, body);
    const rows = await ctx.transact((tx) => replaceCommands(tx, access, contents));
    return rows.map((row) => commandObject(row));
  },
});
