import { getApplicationConsole as operation } from '@guildhall/protocol/operations/apps/console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { consoleStates } from './states.ts';

/** Whether the console of an application is on. */
export const getApplicationConsole = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access: { id } }) => consoleStates(ctx).object(id),
});
