import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandObject } from './command.ts';
import { accessCommand } from './access.ts';
import { getGuildApplicationCommand as operation } from '@guildhall/protocol/operations/apps/commands';

/** One of an application's commands in a guild, with all its languages. Unknown: 10063. */
export const getGuildApplicationCommand = route(operation, {
  access: accessCommand,
  limit: limits.read,
  run: async (_ctx, { access }) => commandObject(access.command),
});
