import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { commandObject } from './command.ts';
import { accessCommand, REGISTERS } from './access.ts';

/** One of an application's global commands, with all its languages. Unknown: 10063. */
export const getApplicationCommand = route({
  id: 'get_application_command',
  method: 'GET',
  path: '/applications/{application_id}/commands/{command_id}',
  auth: REGISTERS,
  access: accessCommand,
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { access }) => commandObject(access.command),
});
