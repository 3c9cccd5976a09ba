import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inEvent } from './access.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_USER_REMOVE } from './events.ts';
import { deleteInterest } from './queries.ts';
import { deleteMyScheduledEventInterest as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Withdraws the viewer's interest in an event; 10071 if there was none. */
export const deleteMyScheduledEventInterest = route(operation, {
  access: inEvent,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, guild_scheduled_event_id }, access: { event, member } }) => {
    const user_id = member.userId;
    await ctx.transact(async (tx) => {
      if (!(await deleteInterest(tx.db, { event_id: event.id, user_id }))) fail('UNKNOWN_SCHEDULED_EVENT_USER');
      tx.emit(GUILD_SCHEDULED_EVENT_USER_REMOVE, eventTarget(event), { guild_scheduled_event_id, user_id, guild_id });
    });
  },
});
