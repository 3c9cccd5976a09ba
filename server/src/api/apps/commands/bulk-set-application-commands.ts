import { Type } from 'typebox';
import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { commandObject } from './command.ts';
import { accessCommands, REGISTERS } from './access.ts';
import { readBulk } from './body.ts';
import { replaceCommands } from './change.ts';

/** Replaces an application's global commands, of all types, by the body; those that remain keep their ids. */
export const bulkSetApplicationCommands = route({
  id: 'bulk_set_application_commands',
  method: 'PUT',
  path: '/applications/{application_id}/commands',
  auth: REGISTERS,
  access: accessCommands,
  limit: limits.write,
  body: Type.Unknown(),
  bodyLimit: bodyLimits.commands,
  reply: 200,
  run: async (ctx, { access, body }) => {
    const contents = readBulk(access, body);
    const rows = await ctx.transact((tx) => replaceCommands(tx, access, contents));
    return rows.map((row) => commandObject(row));
  },
});
