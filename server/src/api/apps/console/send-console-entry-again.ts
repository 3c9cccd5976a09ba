import { sendConsoleEntryAgain as operation } from '@guildhall/protocol/operations/apps/console';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownEntry } from './access.ts';
import { againSlot, refuseAgain } from './again.ts';
import { describeEntries, detailOf } from './entry.ts';
import { findEntry } from './queries.ts';
import { consoleStates } from './states.ts';

/**
 * Sends what an entry recorded again: a request as the bot, a webhook event to its address, an event to the bot's connected sessions.
 * 50035 if a secret that it needs was not kept, or if it cannot be sent again.
 */
export const sendConsoleEntryAgain = route(operation, {
  access: ownEntry,
  limit: limits.write,
  run: async (ctx, { access: { application, entry }, body }) => {
    const { send } = againSlot(ctx);
    if (!send || !consoleStates(ctx).isOn(application.id)) return refuseAgain('The console of the application is off.');
    const id = await send(application, entry, body);
    const { read } = ctx.store;
    const row = await findEntry(read, { applicationId: application.id, id, now: ctx.clock.now() });
    const [described] = row ? await describeEntries(read, application.id, [row]) : [];
    if (!row || !described) return fail('GENERAL_ERROR', { message: 'It was sent again, but not recorded.' });
    return { entry: { ...described, detail: detailOf(row) } };
  },
});
