import { updateApplicationConsole as operation } from '@guildhall/protocol/operations/apps/console';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { consoleStates } from './states.ts';

/** Switches the console of an application on or off; its entries stay. 50035 where the operator has switched consoles off. */
export const updateApplicationConsole = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access: { id }, body: { is_enabled } }) => {
    const states = consoleStates(ctx);
    if (!states.isAvailable) {
      const message = 'This server has no consoles: its setting GUILDHALL_CONSOLE is off.';
      failForm({ is_enabled: complain.custom('CONSOLE_NOT_AVAILABLE', message) });
    }
    await states.choose(id, is_enabled);
    return states.object(id);
  },
});
