import { limits } from '../../../core/framework/limits.ts';
import { fail } from '../../../core/framework/errors.ts';
import { route } from '../../../core/framework/route.ts';
import { inEvent } from './access.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_USER_ADD } from './events.ts';
import { answerObject } from './interested.ts';
import { lockEventKey, upsertInterest } from './queries.ts';
import { isFinished } from './scheduled-event.ts';
import { addMyScheduledEventInterest as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Marks the viewer as interested in an event (called by people's clients; 180000 if it is over). */
export const addMyScheduledEventInterest = route(operation, {
  access: inEvent,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, guild_scheduled_event_id }, access: { event, member } }) => {
    if (isFinished(event)) fail('CANNOT_UPDATE_A_FINISHED_EVENT');
    const user_id = member.userId;
    await ctx.transact(async (tx) => {
      await lockEventKey(tx.db, event);
      if (!(await upsertInterest(tx.db, { guild_id, event_id: event.id, user_id }, 1))) return;
      tx.emit(GUILD_SCHEDULED_EVENT_USER_ADD, eventTarget(event), { guild_scheduled_event_id, user_id, guild_id });
    });
    return answerObject({ eventId: event.id }, user_id, 1);
  },
});
