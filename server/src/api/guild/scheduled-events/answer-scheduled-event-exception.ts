import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inEvent } from './access.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_USER_ADD, GUILD_SCHEDULED_EVENT_USER_REMOVE } from './events.ts';
import { answerObject } from './interested.ts';
import { findException, lockEventKey, upsertInterest } from './queries.ts';
import { isFinished } from './scheduled-event.ts';
import { answerScheduledEventException as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Stores the viewer's response to one occurrence: 0 not interested, 1 interested (called by people's clients). */
export const answerScheduledEventException = route(operation, {
  access: inEvent,
  limit: limits.write,
  run: async (ctx, { path, body: { response }, access: { event, member } }) => {
    const { guild_id, guild_scheduled_event_id, guild_scheduled_event_exception_id } = path;
    if (isFinished(event)) fail('CANNOT_UPDATE_A_FINISHED_EVENT');
    const user_id = member.userId;
    const key = { guild_id, event_id: event.id, exception_id: guild_scheduled_event_exception_id, user_id };
    await ctx.transact(async (tx) => {
      await lockEventKey(tx.db, event);
      if (!(await findException(tx.db, event.id, guild_scheduled_event_exception_id))) fail('UNKNOWN_SCHEDULED_EVENT');
      if (!(await upsertInterest(tx.db, key, response))) return;
      const definition = response === 1 ? GUILD_SCHEDULED_EVENT_USER_ADD : GUILD_SCHEDULED_EVENT_USER_REMOVE;
      const data = { guild_scheduled_event_id, guild_scheduled_event_exception_id, user_id, guild_id };
      tx.emit(definition, eventTarget(event), data);
    });
    return answerObject({ eventId: event.id, exceptionId: guild_scheduled_event_exception_id }, user_id, response);
  },
});
