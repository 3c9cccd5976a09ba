import { firstIdAt } from '@guildhall/protocol/ids';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { ScheduledEventExceptionRow, ScheduledEventRow } from '../../../core/tables/database.ts';
import { managesEvent } from './access.ts';
import { GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE, eventTarget } from './events.ts';
import { checkTimes, EXCEPTION_FIELDS, settle, timeOf } from './exceptions.ts';
import { findEvent, findException, upsertException } from './queries.ts';
import { isOccurrence } from '@guildhall/protocol/recurrence';
import { exceptionObject, isFinished, ruleOf } from './scheduled-event.ts';
import { createGuildScheduledEventException as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Moves or cancels one occurrence of a recurring event, identified by the time that the rule gives for it. */
export const createGuildScheduledEventException = route(operation, {
  access: managesEvent,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, guild_scheduled_event_id: event_id }, body }) => {
    const original_start_at = Date.parse(body.original_scheduled_start_time);
    return ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const event = (await findEvent(tx.db, guild_id, event_id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
      checkOccurrence(event, original_start_at, tx.now);
      const id = firstIdAt(original_start_at);
      if (await findException(tx.db, event_id, id))
        failForm({
          original_scheduled_start_time: complain.custom('ALREADY_EXISTS', 'The occurrence already has an exception.'),
        });
      const row: ScheduledEventExceptionRow = {
        event_id,
        id,
        guild_id,
        original_start_at,
        start_at: timeOf(body.scheduled_start_time) ?? null,
        end_at: timeOf(body.scheduled_end_time) ?? null,
        is_canceled: body.is_canceled ? 1 : 0,
      };
      checkTimes(event, row, tx.now);
      await upsertException(tx.db, row);
      const object = exceptionObject(row);
      tx.emit(GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE, eventTarget(event), { guild_id, ...object });
      await settle(tx, event, { after: row });
      const changes = changesBetween({}, { ...object }, EXCEPTION_FIELDS);
      const options = { event_exception_id: id };
      await tx.audit({ guild_id, action: 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE', target_id: event_id, changes, options });
      return object;
    });
  },
});

/** Accepts only future occurrences of the rule, of an event that is not over. */
function checkOccurrence(event: ScheduledEventRow, at: number, now: number): void {
  if (isFinished(event)) fail('CANNOT_UPDATE_A_FINISHED_EVENT');
  const rule = ruleOf(event);
  const isOne = rule !== null && (at === event.start_at || isOccurrence(rule, at));
  const text = isOne ? 'The occurrence has already started.' : 'The event has no occurrence at that time.';
  if (!isOne || at <= now) failForm({ original_scheduled_start_time: complain.custom('BASE_TYPE_INVALID', text) });
}
