import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandObject } from './command.ts';
import { accessCommand } from './access.ts';
import { getApplicationCommand as operation } from '@guildhall/protocol/operations/apps/commands';

/** One of an application's global commands, with all its languages. Unknown: 10063. */
export const getApplicationCommand = route(operation, {
  access: accessCommand,
  limit: limits.read,
  run: async (_ctx, { access }) => commandObject(access.command),
});
