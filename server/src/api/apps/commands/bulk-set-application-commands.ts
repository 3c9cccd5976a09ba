import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandObject } from './command.ts';
import { accessCommands } from './access.ts';
import { readBulk } from './body.ts';
import { replaceCommands } from './change.ts';
import { bulkSetApplicationCommands as operation } from '@guildhall/protocol/operations/apps/commands';

/** Replaces an application's global commands, of all types, by the body; those that remain keep their ids. */
export const bulkSetApplicationCommands = route(operation, {
  access: accessCommands,
  limit: limits.write,
  bodyLimit: bodyLimits.commands,
  run: async (ctx, { access, body }) => {
    const contents = readBulk(access, body);
    const rows = await ctx.transact((tx) => replaceCommands(tx, access, contents));
    return rows.map((row) => commandObject(row));
  },
});
